import { versitygw } from "../support/go-tools.ts";

/** Before the storage suite: builds the S3 server that its files would otherwise build several times at once. */
export default async function setup(): Promise<void> {
  await versitygw();
}

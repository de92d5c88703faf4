import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CopyError } from "../../../common/wire/system.ts";

const TEXTS: Readonly<Record<CopyError, MessageDescriptor>> = {
  "the bucket does not exist": msg`The bucket does not exist.`,
  "the storage denies access with these keys": msg`The storage denies access with these keys.`,
  "the storage does not know AWS_ACCESS_KEY_ID": msg`The storage does not know this access key.`,
  "AWS_SECRET_ACCESS_KEY is wrong": msg`The secret access key is wrong.`,
  "the region in BACKUP_URL is wrong": msg`The region is wrong.`,
  "the clock of this machine is wrong": msg`The clock of the server is wrong.`,
  "the storage does not answer": msg`The storage does not answer.`,
  "another place was chosen meanwhile": msg`Another place was chosen in the meantime.`,
  "holds the copies of another installation: give this one its own place, such as another prefix": msg`This place holds the copies of another installation. Choose another folder in the bucket, or another bucket.`,
};

/** Says why nothing is copied, in the reader's language where the reason is a known one. */
export function useCopyError(): (error: string) => string {
  const { i18n } = useLingui();
  return (error) => (isKnown(error) ? i18n._(TEXTS[error]) : error);
}

function isKnown(error: string): error is CopyError {
  return error in TEXTS;
}

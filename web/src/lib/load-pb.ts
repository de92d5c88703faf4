/** The SDK, fetched on first use. */
export async function loadPb() {
  return (await import("./pb.ts")).pb;
}

export { archivedIssue, archivePage } from "./archive.ts";
export { addSubscriber, proofOf, removeSubscriber } from "./from-elsewhere.ts";

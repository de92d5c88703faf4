export { archivedIssue, archivePage } from "./archive.ts";

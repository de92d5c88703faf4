import { archivedIssue, archivePage } from "./archive.ts";

/** What pages show of the newsletter: letters that were sent and not left out, in one language. */
export const newsletter = { page: archivePage, issue: archivedIssue };

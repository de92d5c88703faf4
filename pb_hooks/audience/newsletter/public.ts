import { archivedIssue, archivePage } from "./archive.ts";

/** What pages show of the newsletter: letters that were sent and are listed, in one language. */
export const newsletter = { page: archivePage, issue: archivedIssue };

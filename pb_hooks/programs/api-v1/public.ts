import { apiDocs } from "./docs.ts";

/** The API's content for the page /api-docs. */
export const apiV1 = { docs: apiDocs };

import { apiDocs } from "./docs.ts";

/** What the page /api-docs shows of the API. */
export const apiV1 = { docs: apiDocs };

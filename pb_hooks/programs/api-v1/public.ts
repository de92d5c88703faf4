export { apiDocs } from "./docs.ts";

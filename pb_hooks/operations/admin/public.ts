export { block, giveDays } from "./member-actions.ts";

export { draftOf } from "./manage.ts";

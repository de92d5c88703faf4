export { addOne, isTaken } from "./add.ts";
export { sharedHash } from "./member.ts";

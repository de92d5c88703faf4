export { addOne, isTaken } from "./add.ts";
export { inviteAgain, isInvitingAhead } from "./invite.ts";
export { sharedHash } from "./member.ts";
export { SQL_NEVER_INVITED } from "./store.ts";

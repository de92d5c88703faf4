export { addOne, isTaken } from "./add.ts";
export { inviteAgain, isInvitingAhead } from "./invite.ts";
export { sharedHash } from "./member.ts";

export { purgeInvitations } from "./invitations.ts";

import type { InvitationFacts } from "../../../../../common/contract/team.ts";
import { publicCalls } from "../../../lib/public-calls.ts";

const { post } = publicCalls("/api/app/team");

/** What the token of a mailed link opens. */
export const checkInvitation = (token: string) => post<InvitationFacts>("/invitation", { token });
/** Takes the role; a new account gets its password. */
export const acceptInvitation = (token: string, password: string) => post<void>("/accept", { token, password });

import type { Locale } from "../../../../../common/contract/api.ts";
import { publicCalls } from "../../../lib/public-calls.ts";

const { post } = publicCalls("/api/app/newsletter");

/** Requests the mail with the link; the response is the same for every address. */
export const subscribe = (body: { email: string; locale: Locale; consent: boolean }) => post<void>("/subscribe", body);
/** Confirms a subscription, or unsubscribes, with the token of a mailed link. */
export const followLink = (action: "confirm" | "unsubscribe", token: string) => post<void>(`/${action}`, { token });

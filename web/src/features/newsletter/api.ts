import type { Locale } from "../../../../common/wire/api.ts";
import { http } from "../../lib/http.ts";

const send = (path: string, body: object) => http<void>(`/api/app/newsletter/${path}`, { method: "POST", body });

/** Requests the mail with the link; the response is the same for every address. */
export const subscribe = (body: { email: string; locale: Locale; consent: boolean }) => send("subscribe", body);
/** Confirms a subscription, or unsubscribes, with the token of a mailed link. */
export const followLink = (action: "confirm" | "unsubscribe", token: string) => send(action, { token });

import type { Regenerated, StreamingPassword } from "../../../../../common/contract/stremio.ts";
import { callsOf } from "../../../lib/call.ts";

const { post } = callsOf("/api/app/stremio");

/** Agrees to the streaming account's terms, in the version shown. */
export const agree = (version: string) => post<void>("/consent", { version });

/** New credentials; a second request within moments gets the same ones. */
export const regenerate = () => post<Regenerated>("/regenerate");

/** The streaming password, after a fresh proof (shared/proof). */
export const readPassword = () => post<StreamingPassword>("/password");

import type { Regenerated } from "../../../../common/wire/api.ts";
import { callsOf } from "../../lib/call.ts";

const { post } = callsOf("/api/app/stremio");

/** Agrees to the terms of the streaming account, in the version that was shown. */
export const agree = (version: string) => post<void>("/consent", { version });

/** New credentials; asked twice within a moment, the same ones. */
export const regenerate = () => post<Regenerated>("/regenerate");

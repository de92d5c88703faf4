import { http } from "./http.ts";

/**
 * Calls our public routes below `area` without a session: what visitors send is a POST, whose answer is JSON of shape T. Not in
 * http.ts, which pages load that send nothing.
 */
export const publicCalls = (area: string) => ({
  post: <T>(path: string, body: object) => http<T>(area + path, { method: "POST", body }),
});

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { call, textOf } from "./http.ts";
import { ADMIN, ROOT, type TestServer } from "./server.ts";

const AUTH = "/api/collections/_superusers";

/** Signs the first superuser in; where a second factor is asked for, with a code that the command line gives. */
export async function superuserToken({ url, dir }: Pick<TestServer, "url" | "dir">): Promise<string> {
  const login = { identity: ADMIN.email, password: ADMIN.password };
  const first = await call(url, "POST", `${AUTH}/auth-with-password`, { body: login });
  if (first.status !== 401) return textOf(first.json, "token");
  const command = promisify(execFile)(`${ROOT}bin/passerelle`, ["superuser", "otp", ADMIN.email, "--dir", dir]);
  const [, otpId, password] = /Id:\s+(\S+)[\s\S]*Pass:\s+(\d+)/.exec((await command).stdout) ?? [];
  const body = { otpId, password, mfaId: textOf(first.json, "mfaId") };
  return textOf((await call(url, "POST", `${AUTH}/auth-with-otp`, { body })).json, "token");
}

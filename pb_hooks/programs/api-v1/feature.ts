import { must } from "../../lib/errors.ts";
import { feature, type RouteStep } from "../../lib/feature.ts";
import { siteSettings, siteUrl } from "../../platform/site/public.ts";
import { endExposed } from "../api-keys/public.ts";
import { getAccount, verifyCredentials } from "./accounts.ts";
import { addUserDays, createUser, endAccess } from "./changes.ts";
import { Problem } from "./errors.ts";
import { forgetAnswers } from "./once.ts";
import { openApi } from "./openapi.ts";
import { OPERATIONS, type OperationId } from "./operations.ts";
import { answering, type Handler, withKey } from "./serve.ts";
import { getUser, listUsers } from "./users.ts";

const HANDLERS: { readonly [Id in Exclude<OperationId, "getDocument">]: Handler } = {
  getAccount,
  verifyCredentials,
  listUsers,
  getUser,
  createUser,
  addUserDays,
  endAccess,
};

/** `GET /api/v1/openapi.json`, public. */
const document = answering((e) => openApi(siteSettings(e.app).brand, siteUrl(e.app)));

/**
 * `POST /api/app/api-keys/exposed` with a key in the header Authorization, public: revokes the key, whose holder shows that others
 * know it, and mails its owner; 400 `key_in_address`. internal/auth/exposed sends each request here that has a key in its address.
 */
const exposed = answering((e) => {
  endExposed(e.app, must(e.request, "request").header.get("Authorization"));
  throw new Problem("key_in_address");
});

/** Refuses anything else below /api/v1 in the API's own format. */
const unknown = answering(() => {
  throw new Problem("not_found");
});

const routes: { [route: string]: readonly RouteStep[] } = { "POST /api/app/api-keys/exposed": [exposed] };
for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) routes[`${method} /api/v1/{path...}`] = [unknown];
for (const operation of OPERATIONS) {
  const step = operation.id === "getDocument" ? document : withKey(operation, HANDLERS[operation.id]);
  routes[`${operation.method} ${operation.path}`] = [step];
}

/** The API for programs, at /api/v1: the routes of operations.ts. */
export default feature({
  routes,
  crons: { "api-answers": ["40 3 * * *", () => forgetAnswers($app), "dated"] },
});

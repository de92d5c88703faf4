import type { Locale } from "../../../common/contract/api.ts";
import {
  callbackForm,
  callbackQuery,
  type IdentityBegun,
  type IdentityProblem,
  type ProviderId,
  visitInput,
} from "../../../common/contract/identities.ts";
import { knownLocale, localePath } from "../../../common/locale.ts";
import { referralOf } from "../../../common/referral.ts";
import { fail } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { isObject, objectOf, parseJson, textOf } from "../../lib/json.ts";
import { parseBody, parseQuery, pathValue } from "../../lib/parse-body.ts";
import { requestLocale } from "../../lib/request-locale.ts";
import { siteUrl } from "../../platform/site/public.ts";
import { browserOf, markBrowser } from "./browser.ts";
import { ask, keepPost } from "./edge.ts";
import { connectionTo, offeredProviders, providersOf } from "./providers.ts";
import type { Held } from "./tickets.ts";

/**
 * The address that a provider sends browsers back to. Each has its own, so that one provider cannot have another's code sent
 * to it (RFC 9700, 4.4.2).
 */
export function redirectAddress(app: CoreApp, provider: string): string {
  return `${siteUrl(app)}/api/app/identities/callback/${provider}`;
}

/** What a visit remembers: who began it ("" for a visitor), the query of the page, and the referrer's code in it. */
type Visit = { provider: ProviderId; locale: Locale; back: string; referral: string; user: string };

/** The longest `return` that our pages make. */
const LONGEST_BACK = 1600;
const LONGEST_NAME = 100;

/**
 * `GET /api/app/identities/start?provider=&locale=`, everyone: sends the browser to a provider, or back to /login with the reason. The
 * page with the button says in its own address where to go afterwards, and who referred the visitor. A link of another site leads
 * to /login: the way back signs in without a question, and only the visitor may ask for that.
 */
export function start(e: core.RequestEvent): void {
  const { provider, locale } = parseQuery(visitInput, e);
  const page = textOf(e.requestInfo().headers, "referer");
  const search = page.startsWith(`${siteUrl(e.app)}/`) ? page : "";
  const back = /[?&]return=([^&#]*)/.exec(search)?.[1] ?? "";
  const visit: Visit = {
    provider,
    locale,
    back: back.length > LONGEST_BACK ? "" : back,
    referral: referralOf(search),
    user: "",
  };
  if (textOf(e.requestInfo().headers, "sec_fetch_site") === "cross-site") {
    e.redirect(303, pageAddress(e.app, visit));
    return;
  }
  const begun = begin(e, visit);
  e.redirect(303, begun.url || problemAddress(e.app, visit, begun.problem));
}

/** `POST /api/app/identities/begin` {provider, locale}, member with a given proof: the same, to link it (IdentityBegun). */
export function beginLink(e: core.RequestEvent): IdentityBegun {
  const user = member(e);
  if (!user.verified()) throw fail(400, "verify_first");
  const { provider, locale } = parseBody(visitInput, e);
  const { url } = begin(e, { provider, locale, back: "", referral: "", user: user.id });
  if (!url) throw fail(409, "provider_unreachable");
  return { url };
}

function begin(e: core.RequestEvent, visit: Visit): { url: string; problem: IdentityProblem } {
  const provider = providersOf(e.app).find(({ id }) => id === visit.provider);
  const connection = provider && connectionTo(provider);
  if (!connection || !isOffered(e.app, visit.provider)) return { url: "", problem: "off" };
  const { url, problem } = ask(e.app, "start", {
    provider: connection,
    redirect: redirectAddress(e.app, visit.provider),
    browser: markBrowser(e),
    group: e.realIP(),
    keep: JSON.stringify({ ...visit, issuer: provider.issuer }),
  });
  return { url: problem ? "" : url, problem: "unreachable" };
}

function isOffered(app: CoreApp, id: ProviderId): boolean {
  return offeredProviders(app).some((each) => each.id === id);
}

/**
 * `GET /api/app/identities/callback/{provider}`, everyone: what the provider says, which becomes a ticket for our page. It signs nobody
 * in: a link can be opened by someone else's browser.
 */
export function callback(e: core.RequestEvent): void {
  const { state, code, iss, error } = parseQuery(callbackQuery, e);
  const browser = browserOf(e);
  const redirect = redirectAddress(e.app, pathValue(e, "provider"));
  const { problem, keep, identity } = ask(e.app, "finish", { state, code, issuer: iss, browser, redirect });
  const visit = readVisit(keep) ?? {
    provider: "oidc",
    locale: requestLocale(e),
    back: "",
    referral: "",
    user: "",
    issuer: "",
  };
  // The issuer is the one at the visit's start, whatever the operator has entered in the meantime.
  const { user, referral, issuer } = visit;
  const found = providersOf(e.app).find((each) => each.id === visit.provider && each.issuer === issuer);
  if (!identity || !found || !isOffered(e.app, visit.provider)) {
    const cancelled = error === "access_denied" ? "cancelled" : "refused";
    const why = problem === "" ? (identity ? "off" : cancelled) : problem;
    e.redirect(303, problemAddress(e.app, visit, why === "credentials" || why === "issuer" ? "refused" : why));
    return;
  }
  const held: Held = { ...identity, provider: found.id, issuer, user, referral };
  const ticket = $identities.keep(browser, e.realIP(), JSON.stringify(held));
  e.redirect(303, `${pageAddress(e.app, visit)}#identity=${ticket}`);
}

/**
 * `POST /api/app/identities/callback/apple`, Apple's page in the visitor's browser: the same. A request that another site posts
 * carries no cookie, so the browser comes again; neither the code nor the name gets into an address.
 */
export function postedCallback(e: core.RequestEvent): void {
  const { state, code, error, user } = parseBody(callbackForm, e);
  const redirect = redirectAddress(e.app, "apple");
  keepPost({ state, code, name: nameIn(user), redirect, group: e.realIP() });
  const refusal = error === "user_cancelled_authorize" ? "&error=access_denied" : "";
  e.redirect(303, `${redirect}?state=${encodeURIComponent(state)}${refusal}`);
}

/** The name in what Apple tells of a person. */
function nameIn(user: string): string {
  const { name } = objectOf(parseJson(user));
  return `${textOf(name, "firstName")} ${textOf(name, "lastName")}`.trim().slice(0, LONGEST_NAME);
}

function readVisit(keep: string): (Visit & { issuer: string }) | undefined {
  const kept: unknown = keep && JSON.parse(keep);
  if (!isObject(kept)) return undefined;
  // `begin` wrote it.
  const provider = textOf(kept, "provider") as ProviderId;
  const [back, referral, user] = [textOf(kept, "back"), textOf(kept, "referral"), textOf(kept, "user")];
  return {
    provider,
    locale: knownLocale(textOf(kept, "locale")),
    back,
    referral,
    user,
    issuer: textOf(kept, "issuer"),
  };
}

function problemAddress(app: CoreApp, visit: Visit, problem: IdentityProblem): string {
  return `${pageAddress(app, visit)}#identity-problem=${problem}`;
}

/** The page that a visit leads to: visitors sign in, members see their account. The page itself judges `return`, still encoded here. */
function pageAddress(app: CoreApp, { locale, back, user }: Visit): string {
  const query = back && !user ? `?return=${back}` : "";
  return siteUrl(app) + localePath(user ? "/UserDashboard/account" : "/login", locale) + query;
}

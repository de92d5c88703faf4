import { type Answer, type Json, textOf } from "./http.ts";
import { CLIENT, type Oidc, type Person } from "./oidc.ts";
import { newEmail, type Product, signUpBody } from "./product.ts";

const ROUTES = "/api/app/identities";
let serial = 0;

/** Someone without an account here. */
export function newPerson(changes: Partial<Person> = {}): Person {
  serial += 1;
  return { sub: `person-${serial}`, email: newEmail("person"), verified: true, name: "Camille Durand", ...changes };
}

/** Sets a provider up as the operator does. */
export async function offer(product: Product, oidc: Oidc, changes: Json = {}): Promise<Answer> {
  const body: Json = {
    label: "Maison",
    issuer: oidc.issuer,
    clientId: CLIENT.id,
    secret: CLIENT.secret,
    enabled: true,
  };
  const path = "/api/app/admin/identity-providers/oidc";
  return product.call("POST", path, { token: product.superuser, body: { ...body, ...changes } });
}

/** A browser: it keeps each site's cookies and follows redirects until one of our pages. */
export class Visitor {
  readonly #product: Product;
  #page = "";
  readonly #jar = new Map<string, Map<string, string>>();

  constructor(product: Product) {
    this.#product = product;
  }

  /** Follows redirects from an address until `stop` accepts one, and returns it without opening it. */
  async open(address: string, stop: (address: URL) => boolean): Promise<URL> {
    let url = new URL(address);
    for (let steps = 0; steps < 12; steps += 1) {
      if (stop(url)) return url;
      const response = await fetch(url, { redirect: "manual", headers: this.#headers(url) });
      this.#keep(url, response.headers);
      await response.arrayBuffer();
      const next = response.headers.get("Location");
      if (!next) throw new Error(`${url.origin}${url.pathname} answered ${response.status}`);
      url = new URL(next, url);
    }
    throw new Error(`too many redirects: ${url}`);
  }

  /** Presses the provider's button. @returns our page's address at the end */
  visit(query: Record<string, string> = {}, page = ""): Promise<URL> {
    this.#page = page && this.#product.url + page;
    const asked = new URLSearchParams({ provider: "oidc", locale: "en", ...query });
    return this.open(`${this.#product.url}${ROUTES}/start?${asked}`, isOurPage);
  }

  /** The same, up to the address that the provider sends the browser back to. */
  stopAtCallback(): Promise<URL> {
    const asked = new URLSearchParams({ provider: "oidc", locale: "en" });
    return this.open(`${this.#product.url}${ROUTES}/start?${asked}`, (url) => url.pathname.endsWith("/callback/oidc"));
  }

  /** Follows the callback. */
  finish(callback: URL | string): Promise<URL> {
    return this.open(String(callback), isOurPage);
  }

  /** Calls our server with this browser's cookies. */
  async post(path: string, body: Json, token = ""): Promise<Answer> {
    const url = new URL(this.#product.url + path);
    const answer = await this.#product.call("POST", path, { body, token, headers: this.#headers(url) });
    this.#keep(url, answer.headers);
    return answer;
  }

  #headers(url: URL): Record<string, string> {
    const cookies = [...(this.#jar.get(url.host) ?? [])].map(([name, value]) => `${name}=${value}`);
    return { ...(cookies.length > 0 && { Cookie: cookies.join("; ") }), ...(this.#page && { Referer: this.#page }) };
  }

  #keep(url: URL, headers: Headers): void {
    const jar = this.#jar.get(url.host) ?? new Map<string, string>();
    this.#jar.set(url.host, jar);
    for (const cookie of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
  }
}

function isOurPage(url: URL): boolean {
  return /\/(login|UserDashboard\/account)$/.test(url.pathname);
}

/** What our page finds in its address. */
export function fragmentOf(url: URL): { identity: string; problem: string } {
  const found = new URLSearchParams(url.hash.slice(1));
  return { identity: found.get("identity") ?? "", problem: found.get("identity-problem") ?? "" };
}

/** A visit that succeeds. @returns the ticket */
export async function ticketOf(visitor: Visitor, query: Record<string, string> = {}): Promise<string> {
  const { identity, problem } = fragmentOf(await visitor.visit(query));
  if (!identity) throw new Error(`no identity: ${problem}`);
  return identity;
}

/** The token in an answer that signs in. */
export function tokenIn(answer: Answer): string {
  return textOf(answer.json, "token");
}

/** Creates an account with a ticket. */
export function signUpWith(visitor: Visitor, ticket: string, changes: Json = {}): Promise<Answer> {
  const body = { terms_accepted: true, identity_ticket: ticket };
  return visitor.post("/api/collections/users/records", { ...signUpBody("ignored@example.org"), ...body, ...changes });
}

/** A new account through a provider, which then knows this person; and the browser that created it. */
export async function newcomerAt(product: Product, oidc: Oidc): Promise<{ id: string; visitor: Visitor }> {
  const visitor = new Visitor(product);
  oidc.person = newPerson();
  const created = await signUpWith(visitor, await ticketOf(visitor));
  if (created.status !== 200) throw new Error(`sign-up: ${created.status} ${created.text}`);
  return { id: textOf(created.json, "id"), visitor };
}

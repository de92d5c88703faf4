import { createServer } from "node:http";
import Provider, { type Configuration } from "oidc-provider";

/** A person as the provider knows them; without `verified`, it vouches for no address. */
export type Person = { sub: string; email: string; verified: boolean; name: string };

export const CLIENT = { id: "passerelle", secret: "a secret of forty characters, or nearly." };

export type Oidc = { issuer: string; person: Person; refuses: boolean; close: () => Promise<void> };

/**
 * A certified OpenID Connect provider on loopback, whose pages ask nothing: `person` is signed in there, or `refuses` to share
 * anything. It takes codes with PKCE only.
 */
export async function startOidc(redirects: string[], port = 0): Promise<Oidc> {
  let handle: ReturnType<Provider["callback"]> = async () => {};
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const people = new Map<string, Person>();
  const oidc: Oidc = {
    issuer,
    person: { sub: "1", email: "", verified: false, name: "" },
    refuses: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const provider = new Provider(issuer, configuration(redirects, people));
  const endpoints = provider.callback();
  handle = async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return endpoints(request, response);
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (oidc.refuses) {
      const refusal = { error: "access_denied", error_description: "The person said no" };
      return provider.interactionFinished(request, response, refusal);
    }
    if (prompt.name === "login") {
      people.set(oidc.person.sub, { ...oidc.person });
      return provider.interactionFinished(request, response, {
        login: { accountId: oidc.person.sub, remember: false },
      });
    }
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
  };
  return oidc;
}

function configuration(redirects: string[], people: Map<string, Person>): Configuration {
  return {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: redirects }],
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: ["only for tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
    findAccount: (_, sub) => {
      const person = people.get(sub);
      if (!person) return undefined;
      const { email, verified, name } = person;
      return { accountId: sub, claims: () => ({ sub, email, email_verified: verified, name }) };
    },
  };
}

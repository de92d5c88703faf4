import { createHash, createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";

export const APPLE_CLIENT = { clientId: "example.passerelle.web", teamId: "TEAM123456", keyId: "KEY1234567" };

export type Apple = {
  url: string;
  /** The operator's key, as in the .p8 file. */
  key: string;
  person: { sub: string; email: string; firstName: string; lastName: string };
  refuses: boolean;
  /** The form that Apple's page posts to us, for the address that the browser was sent to. */
  form: (address: URL) => { action: string; fields: Record<string, string> };
  close: () => Promise<void>;
};

type Asked = { redirect: string; challenge: string; nonce: string; sub: string; email: string };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const read = (text = "") => JSON.parse(Buffer.from(text, "base64url").toString()) as Record<string, unknown>; // a JWT's part

/**
 * Apple as its documentation describes it: it posts its answer, tells a person's name only once, writes `email_verified` as a
 * text, and takes a client's secret that is signed with the operator's key for at most six months.
 */
export async function startApple(host = "127.0.0.1"): Promise<Apple> {
  const operator = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const codes = new Map<string, Asked>();
  const met = new Set<string>();
  const server = createServer(
    (request, response) =>
      void answer(request).then(([status, type, body]) =>
        response.writeHead(status, { "Content-Type": type }).end(body),
      ),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://${host}:${typeof address === "object" && address ? address.port : 0}`;
  const apple: Apple = {
    url,
    key: operator.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    person: { sub: "000001", email: "", firstName: "", lastName: "" },
    refuses: false,
    form,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  function form({ searchParams: asked }: URL) {
    const { sub, email, firstName, lastName } = apple.person;
    const [action, state] = [asked.get("redirect_uri") ?? "", asked.get("state") ?? ""];
    if (asked.get("response_mode") !== "form_post" || asked.get("client_id") !== APPLE_CLIENT.clientId)
      throw new Error(`Apple refuses ${asked}`);
    if (apple.refuses) return { action, fields: { state, error: "user_cancelled_authorize" } };
    const code = randomUUID();
    const [challenge, nonce] = [asked.get("code_challenge") ?? "", asked.get("nonce") ?? ""];
    codes.set(code, { redirect: action, challenge, nonce, sub, email });
    const user = JSON.stringify({ name: { firstName, lastName }, email });
    const first = !met.has(sub);
    met.add(sub);
    return { action, fields: { state, code, ...(first && { user }) } };
  }

  async function answer(request: IncomingMessage): Promise<[number, string, string]> {
    const asked = new URL(request.url ?? "/", url);
    const json = (status: number, body: object) =>
      [status, "application/json", JSON.stringify(body)] as [number, string, string];
    if (asked.pathname === "/.well-known/openid-configuration")
      return json(200, {
        issuer: url,
        authorization_endpoint: `${url}/auth/authorize`,
        token_endpoint: `${url}/auth/token`,
        jwks_uri: `${url}/auth/keys`,
        token_endpoint_auth_methods_supported: ["client_secret_post"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    if (asked.pathname === "/auth/keys")
      return json(200, {
        keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "own", alg: "RS256", use: "sig" }],
      });
    if (asked.pathname === "/auth/authorize") {
      const { action, fields } = form(asked);
      const inputs = Object.entries(fields).map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', "&quot;")}">`,
      );
      return [
        200,
        "text/html",
        `<form method="post" action="${action}">${inputs.join("")}<button>Continue</button></form>`,
      ];
    }
    if (asked.pathname === "/auth/token") return token(new URLSearchParams(await bodyOf(request)), json);
    return json(404, {});
  }

  function token(sent: URLSearchParams, json: (status: number, body: object) => [number, string, string]) {
    if (!isSigned(sent.get("client_secret") ?? "")) return json(400, { error: "invalid_client" });
    const code = sent.get("code") ?? "";
    const known = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(sent.get("code_verifier") ?? "")
      .digest("base64url");
    if (!known || known.redirect !== sent.get("redirect_uri") || known.challenge !== challenge)
      return json(400, { error: "invalid_grant" });
    const seconds = Math.floor(Date.now() / 1000);
    const { sub, email, nonce } = known;
    const who = { iss: url, aud: APPLE_CLIENT.clientId, sub, email, email_verified: "true", nonce };
    const text = `${part({ alg: "RS256", kid: "own" })}.${part({ ...who, iat: seconds, exp: seconds + 600 })}`;
    const signature = sign("sha256", Buffer.from(text), own.privateKey).toString("base64url");
    return json(200, { access_token: "a", token_type: "Bearer", expires_in: 3600, id_token: `${text}.${signature}` });
  }

  function isSigned(secret: string): boolean {
    const [head = "", body = "", signature = ""] = secret.split(".");
    if (!signature) return false;
    const [header, claims] = [read(head), read(body)];
    const lasts = Number(claims.exp) - Number(claims.iat);
    const key = { key: createPublicKey(apple.key), dsaEncoding: "ieee-p1363" as const };
    const isGenuine = verify("sha256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url"));
    const audience = [claims.aud].flat();
    return (
      isGenuine &&
      lasts > 0 &&
      lasts <= 15_777_000 &&
      audience.includes(url) &&
      header.kid === APPLE_CLIENT.keyId &&
      claims.iss === APPLE_CLIENT.teamId &&
      claims.sub === APPLE_CLIENT.clientId
    );
  }
  return apple;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

import { isObject } from "../../lib/json.ts";

type Question = {
  provider?: { kind: string; issuer: string; clientId: string; secret: string; teamId: string; keyId: string };
  redirect?: string;
  browser?: string;
  group?: string;
  keep?: string;
  state?: string;
  code?: string;
  name?: string;
  issuer?: string;
};

type Reply = {
  problem: "" | "expired" | "unreachable" | "credentials" | "issuer" | "refused";
  /** For the log. */
  reason: string;
  url: string;
  keep: string;
  identity?: { subject: string; email: string; name: string };
};

/** Has internal/auth/identities keep what a provider posted until its browser comes. */
export function keepPost(question: Question): void {
  $identities.post(JSON.stringify(question));
}

/** Asks internal/auth/identities; what a provider did wrong is logged. Call it outside transactions. */
export function ask(app: CoreApp, what: "start" | "finish" | "test", question: Question): Reply {
  const reply: unknown = JSON.parse($identities[what](JSON.stringify(question)));
  if (!isObject(reply)) throw new Error("$identities replied with no object");
  const { problem, reason } = reply as Reply; // internal/auth/identities writes it
  if (problem && problem !== "expired")
    app.logger().warn("A sign-in with a provider failed", "problem", problem, "reason", reason);
  return reply as Reply;
}

import { query } from "./database.ts";
import { textOf } from "./http.ts";
import { until } from "./poll.ts";
import type { Product } from "./product.ts";
import type { SmtpSink } from "./smtp-sink.ts";

const NEWEST = "SELECT state FROM jobs WHERE kind = 'mail.code' ORDER BY created DESC, rowid DESC LIMIT 1";

/** Waits until the newest code counts as mailed, which is noted after the mail server has taken the mail. */
export async function codeNoted(dir: string): Promise<void> {
  await until("the note of the delivery", () => query(dir, NEWEST)[0]?.state === "done");
}

/** Asks for a code for an account's mailbox. @returns it as the mail has it, once the mail server has the mail */
export async function mailedCode(
  product: Product,
  sink: SmtpSink,
  email: string,
  collection = "users",
): Promise<{ otpId: string; password: string }> {
  const before = sink.to(email).length;
  const asked = await product.call("POST", `/api/collections/${collection}/request-otp`, { body: { email } });
  const password = await until("the code", () =>
    sink
      .to(email)
      .slice(before)
      .flatMap(({ text, html }) => /\b\d{8}\b/.exec(text || html)?.[0] ?? [])
      .at(0),
  );
  return { otpId: textOf(asked.json, "otpId"), password };
}

/** The answer of a proof by a code that is mailed to an address. */
export async function codeProof(product: Product, sink: SmtpSink, email: string): Promise<string> {
  const { otpId, password } = await mailedCode(product, sink, email);
  return `${otpId}:${password}`;
}

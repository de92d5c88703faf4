import { expect, it } from "vitest";
import { change } from "../../support/database.ts";
import { LEGAL } from "../../support/operator.ts";
import { until } from "../../support/poll.ts";
import { signUpAdmin } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const { product, sink } = sharedMailed();

const write = async (subject: string) => {
  const body = { locale: "fr", name: "Ada", email: "ada@example.org", subject, message: "Bonjour" };
  expect((await product.call("POST", "/api/app/contact", { body })).status).toBe(200);
  return sink.waitFor(LEGAL.email, new RegExp(subject));
};

it("writes to the operator in the language of the first administrator", async () => {
  change(product.dir, "UPDATE users SET locale = 'en' WHERE admin = TRUE");
  await signUpAdmin(product); // a later one, who chose French
  const mail = await write("Première");
  expect(mail.text).toContain("Signed in as: nobody");
  expect(mail.text).toContain("Message M-");

  const failed = {
    kind: "given.up",
    key: "given up",
    state: "failed",
    attempts: 8,
    run_at: "2026-01-01 00:00:00.000Z",
  };
  await product.manage("POST", "/api/collections/jobs/records", failed);
  await product.run("system-watch");
  const alert = await until("the alert", () => sink.mails.find(({ text }) => text.includes("given.up (1)")));
  expect(alert.subject).toBe("Failed jobs need your attention – Passerelle");
  expect(alert.text).toContain(`${product.url}/en/admin/system`);
});

it("prefers the administrator who has the operator's address", async () => {
  await signUpAdmin(product, { email: LEGAL.email });
  expect((await write("Deuxième")).text).toContain("Membre connecté\u00a0: non");
});

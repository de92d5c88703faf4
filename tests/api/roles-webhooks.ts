import type { Subjects } from "./roles-subjects.ts";

const random = () => Math.random().toString(36).slice(2, 10);

/** How the roles table makes records of the outgoing webhooks and of the alerts. */
export function webhookSubjects(make: (collection: string) => Promise<string>): Subjects {
  return {
    alerts: {
      make: () => make("alerts"),
      body: () => ({ kind: random(), state: "told" }),
      patch: () => ({ title: random() }),
    },
    alert_settings: {
      make: () => make("alert_settings"),
      body: () => ({ host: random() }),
      patch: () => ({ host: random() }),
    },
    webhook_endpoints: {
      make: () => make("webhook_endpoints"),
      body: () => ({ name: random(), url: "sealed", secret: "sealed" }),
      patch: () => ({ name: random() }),
    },
    webhook_messages: {
      make: () => make("webhook_messages"),
      body: () => ({ type: "user.created", body: { type: "user.created" } }),
      patch: () => ({ type: random() }),
    },
    webhook_deliveries: {
      make: () => make("webhook_deliveries"),
      body: async () => ({
        endpoint: await make("webhook_endpoints"),
        message: await make("webhook_messages"),
        state: "done",
      }),
      patch: () => ({ response: random() }),
    },
  };
}

import { random, type Subjects, someDay } from "./roles-subject.ts";

/** How the roles table makes records of the outgoing webhooks and of the alerts. */
export function webhookSubjects(make: (collection: string) => Promise<string>): Subjects {
  return {
    status_days: {
      make: () => make("status_days"),
      body: () => ({ component: "mail", day: someDay() }),
      patch: () => ({ up: Math.floor(Math.random() * 1000) }),
    },
    incidents: {
      make: () => make("incidents"),
      body: () => ({ title_fr: random(), title_en: random(), state: "resolved", started: "2026-01-01 00:00:00.000Z" }),
      patch: () => ({ title_fr: random() }),
    },
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

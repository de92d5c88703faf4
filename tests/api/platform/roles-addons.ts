import { newsletterSubjects } from "./roles-newsletter.ts";
import { random, type Subjects } from "./roles-subject.ts";

const TIMES = { sent: "2026-01-01 00:00:00.000Z", expires: "2026-01-08 00:00:00.000Z" };

/** How the roles table makes records of the add-on gateway, the newsletter, the team and the operator's settings. */
export function addonSubjects(make: (collection: string) => Promise<string>, member: () => Promise<string>): Subjects {
  return {
    ...newsletterSubjects(make, member),
    operator_settings: {
      make: () => make("operator_settings"),
      body: () => ({ id: `x_${random().replace(/[^a-z]/g, "")}`.padEnd(6, "z"), plain: "x" }),
      patch: () => ({ plain: random() }),
    },
    addon_access: {
      make: () => make("addon_access"),
      body: async () => ({
        user: await member(),
        token: random(),
        token_hash: random(),
        state: "active",
        locale: "fr",
      }),
      patch: () => ({ state: "expired" }),
    },
    addon_sources: {
      make: () => make("addon_sources"),
      body: () => ({ name: random(), url: random(), key: random() }),
      patch: () => ({ name: random() }),
    },
    team_invitations: {
      make: () => make("team_invitations"),
      body: async () => ({
        user: await member(),
        email: `${random()}@example.org`,
        role: "support",
        by: random(),
        ...TIMES,
      }),
      patch: () => ({ by: random() }),
    },
    addon_manifests: {
      make: () => make("addon_manifests"),
      body: () => ({ plan: random(), locale: "fr", manifest: { id: random() } }),
      patch: () => ({ plan: random() }),
    },
  };
}

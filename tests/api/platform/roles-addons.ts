import { newsletterSubjects } from "./roles-newsletter.ts";
import { random, type Subjects } from "./roles-subject.ts";

/** How the roles table makes records of the add-on gateway, the newsletter and the operator's settings. */
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
    addon_manifests: {
      make: () => make("addon_manifests"),
      body: () => ({ plan: random(), locale: "fr", manifest: { id: random() } }),
      patch: () => ({ plan: random() }),
    },
  };
}

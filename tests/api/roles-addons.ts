import { newsletterSubjects } from "./roles-newsletter.ts";
import type { Subjects } from "./roles-subjects.ts";

let days = 0;
/** Another day each time (YYYY-MM-DD). */
export const someDay = () => new Date(Date.UTC(2100, 0, ++days)).toISOString().slice(0, 10);

/** A short text that no other call has given. */
export const random = () => Math.random().toString(36).slice(2, 10);

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

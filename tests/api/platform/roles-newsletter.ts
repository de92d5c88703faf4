import { random, type Subjects } from "./roles-subject.ts";

/** How the roles table makes records of the newsletter. */
export function newsletterSubjects(
  make: (collection: string) => Promise<string>,
  member: () => Promise<string>,
): Subjects {
  return {
    newsletter_subscribers: {
      make: () => make("newsletter_subscribers"),
      body: () => ({ email: `${random()}@mail.example`, mailbox: random(), locale: "fr", state: "pending" }),
      patch: () => ({ locale: "en" }),
    },
    newsletter_choices: {
      make: () => make("newsletter_choices"),
      body: async () => ({ user: await member(), wanted: true, consent: random() }),
      patch: () => ({ consent: random() }),
    },
    newsletter_stops: {
      make: () => make("newsletter_stops"),
      body: () => ({ email: `${random()}@mail.example`, soft: 1 }),
      patch: () => ({ detail: random() }),
    },
    newsletter_issues: {
      make: () => make("newsletter_issues"),
      body: () => ({ subject_fr: random(), state: "draft" }),
      patch: () => ({ subject_fr: random() }),
    },
  };
}

import * as v from "valibot";
import { EMAIL_MAX } from "../limits.ts";
import { LOCALES, type Locale } from "./api.ts";
import { rawText, text } from "./fields.ts";

/** The groups of /admin/texts, in their order. */
export const TEXT_GROUPS = ["banner", "home", "faq", "steps", "plans", "frame", "mails", "pages", "legal"] as const;
export type TextGroup = (typeof TEXT_GROUPS)[number];

/** The groups that only owners change, with a fresh proof: a mail may name an account to pay, and a clause binds members. */
export const OWNERS_GROUPS: readonly TextGroup[] = ["mails", "legal"];

/** The most characters of one text. */
export const TEXT_MAX = 20_000;

/** A text in one language. */
export type TextSide = {
  /** The product's text, in force where the operator has none. */
  product: string;
  /** The operator's; "" for none. */
  value: string;
  /** The product's text has changed since the operator's was saved. */
  stale: boolean;
};

/** One text that the operator may change; `more` and `together`: see VariableRules (common/texts/variables.ts). */
export type TextRow = { key: string; group: TextGroup; more: string[]; together?: string[][] } & Record<
  Locale,
  TextSide
>;

/** `GET /api/app/admin/texts`, with `content.write`. */
export type TextList = { items: TextRow[] };

/** A version: `value` as it was saved, "" for the way back to the product's text, which was `product` then. */
export type TextVersion = {
  id: string;
  locale: Locale;
  value: string;
  product: string;
  /** The administrator's name, else the address for who holds `members.read`; "" for a superuser, or for an account that is gone. */
  by: string;
  /** The author's role, also "" for one who has left the team. */
  role: string;
  at: string;
};

/** `GET /api/app/admin/texts/versions?key=`, with `content.write`: the newest first. 404 `not_found` for an unknown key. */
export type TextVersions = { items: TextVersion[] };

export const textVersionsQuery = () => v.object({ key: rawText });

/**
 * `POST /api/app/admin/texts` {key, fr, en, before?}, with `content.write`: keeps a version in each language that changes. "", and the
 * product's text itself, are the way back to the product's text. OWNERS_GROUPS ask for `settings` and a fresh proof too: 403
 * `permission_missing`, `proof_required`. 404 `not_found`; 400 `text_variable` at a text that names an unknown
 * variable, lacks one or joins some that the product never joins, with their names in the message; 409 `record_changed`.
 */
export const textInput = () => v.object({ key: rawText, ...textForm().entries });

/** A text in both languages, as the window of /admin/texts has it. */
export const textForm = () => v.object({ fr: text(TEXT_MAX), en: text(TEXT_MAX) });

/** `POST /api/app/admin/texts/preview` and `…/test`: a mail with an unsaved text. `member`: an address, "" for none. */
export const mailPreview = () =>
  v.object({ key: rawText, locale: v.picklist(LOCALES), value: text(TEXT_MAX), member: text(EMAIL_MAX) });

/** `POST /api/app/admin/invitation-mail/preview` and `…/test`: the mail with which an imported or added member chooses a password. */
export const invitationPreview = () => v.object({ locale: v.picklist(LOCALES) });

/** The answer of the preview: `html` is what the mail shows, safe to show under `style`. */
export type MailPreview = { subject: string; html: string; style: string; text: string };

/** What begins a page at `/p/{slug}`: its title, in at least one language. */
export const newPageForm = () =>
  v.pipe(
    v.object({ slug: v.pipe(text(60), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)), fr: text(160), en: text(160) }),
    v.forward(
      v.check(({ fr, en }) => fr !== "" || en !== "", "validation_required"),
      ["fr"],
    ),
  );

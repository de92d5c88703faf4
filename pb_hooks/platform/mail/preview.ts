import type { Locale } from "../../../common/contract/api.ts";
import type { MailTest } from "../../../common/contract/system.ts";
import { invitationPreview, type MailPreview, mailPreview } from "../../../common/contract/texts.ts";
import { variableProblems, variablesOf } from "../../../common/texts/variables.ts";
import { errorText, fail, must } from "../../lib/errors.ts";
import type { DeclaredText } from "../../lib/feature.ts";
import { permits } from "../../lib/guards.ts";
import { parseObject, textOf } from "../../lib/json.ts";
import type { NoticeFacts } from "../../lib/notices.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { lastFacts, noticeTexts } from "../../lib/register.ts";
import { row } from "../../lib/sql.ts";
import { brandColours } from "../site/public.ts";
import { composeMail, composeNotice, type Mail, mailLink } from "./compose.ts";
import { sendMail } from "./deliver.ts";
import { faceOf } from "./face.ts";
import { INVITATION_SECONDS } from "./job-kinds.ts";
import { styleOf } from "./layout.ts";
import { countSender } from "./limits.ts";
import { mailKey, mailTexts, noticeWith, type OwnParts, ownParts, withParts } from "./own-texts.ts";
import { requireMailServer } from "./public.ts";
import { type MailKind, TEXTS } from "./texts.ts";

/**
 * `POST /api/app/admin/texts/preview` {key, locale, value, member}, with `content.write`: the mail as it would be with this text. With
 * the address of a member, which asks for `members.read`, it has the facts of the last such mail to that member; without one, or before
 * the first, it names them. 404 `not_found` for another key; 400 `text_variable`, `member_unknown`; 403 `permission_missing`.
 */
export function previewMail(e: core.RequestEvent): MailPreview {
  return shown(e.app, compose(e));
}

/** `POST /api/app/admin/texts/test`, as the preview: sends it to the administrator alone. 409 `mail_off`. */
export function testMail(e: core.RequestEvent): MailTest {
  return sent(e, compose(e));
}

/** `POST /api/app/admin/invitation-mail/preview` {locale}, with `members.write`: the mail to an imported or added member. */
export function previewInvitation(e: core.RequestEvent): MailPreview {
  return shown(e.app, invitation(e));
}

/** `POST /api/app/admin/invitation-mail/test`, as the preview: sends it to the administrator alone. 409 `mail_off`. */
export function testInvitation(e: core.RequestEvent): MailTest {
  return sent(e, invitation(e));
}

function shown(app: CoreApp, { subject, html, text }: Mail): MailPreview {
  const body = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  return { subject, html: body, style: styleOf(brandColours(app)), text };
}

function sent(e: core.RequestEvent, mail: Mail): MailTest {
  const admin: Rec<"users"> = must(e.auth, "administrator");
  requireMailServer(e.app);
  countSender(e.app, admin);
  try {
    sendMail(e.app, admin.email(), mail, undefined);
    return { to: admin.email(), error: "" };
  } catch (error) {
    return { to: admin.email(), error: errorText(error) };
  }
}

function compose(e: core.RequestEvent): Mail {
  const { key, locale, value, member } = parseBody(mailPreview, e);
  const place = mailKey(key);
  const texts = mailTexts();
  const text = texts.find((one) => one.key === key);
  if (!place || !text) throw fail(404, "not_found");
  const { unknown, missing, apart } = variableProblems(value, text[locale], text);
  if (value && unknown.length + missing.length + apart.length > 0) throw fail(400, "text_variable", "value");
  const own = { ...ownParts(e.app, place.id, locale), [place.part]: value };
  const facts = member ? factsOf(e, place.id, member) : {};
  return composed(e.app, place.id, locale, own, { ...named(texts), ...facts });
}

function invitation(e: core.RequestEvent): Mail {
  const { locale } = parseBody(invitationPreview, e);
  return composed(e.app, "invitation", locale, ownParts(e.app, "invitation", locale), {});
}

/** Facts that say their own names: "‹amount›". */
function named(texts: readonly DeclaredText[]): Record<string, string> {
  const names = variablesOf(texts.map(({ fr }) => fr).join(" ")).map((one) => one.slice(1, -1));
  return Object.fromEntries(names.map((name) => [name, `‹${name}›`]));
}

/** The facts of the last notice of this kind to a member. */
function factsOf(e: core.RequestEvent, id: string, member: string): NoticeFacts {
  if (!permits(e, "members.read")) throw fail(403, "permission_missing");
  const user = row(e.app, "SELECT id FROM users WHERE email = {:member}", { member }, { id: "" });
  if (!user) throw fail(400, "member_unknown", "member");
  const kept = lastFacts(e.app, id, user.id);
  if (kept) return kept;
  const [start, end] = [`mail.notice:${id}:${user.id}:`, `mail.notice:${id}:${user.id};`];
  const sql = "SELECT payload FROM jobs WHERE key >= {:start} AND key < {:end} ORDER BY created DESC LIMIT 1";
  const payload = parseObject(row(e.app, sql, { start, end }, { payload: "" })?.payload ?? "");
  const facts = Object.keys(payload).filter((name) => name.startsWith("fact."));
  return Object.fromEntries(facts.map((name) => [name.slice(5), textOf(payload, name)]));
}

function composed(app: CoreApp, id: string, locale: Locale, own: OwnParts, facts: NoticeFacts): Mail {
  const context = faceOf(app, locale);
  const notice = noticeTexts(id);
  if (notice) return composeNotice(noticeWith(notice, locale, own, facts), context, facts);
  const kind = id as MailKind; // mailKey knows no other id
  const text = withParts(TEXTS[locale].kinds[kind], own);
  const link = kind === "otp" ? { code: "123456" } : { link: mailLink(context.siteUrl, locale, kind, "…") };
  const valid = kind === "invitation" ? { validSeconds: INVITATION_SECONDS } : {};
  return composeMail({ ...context, kind, text, ...link, ...valid });
}

import type { GenericSchema } from "valibot";
import * as account from "../../common/contract/accounts.ts";
import * as addons from "../../common/contract/addons.ts";
import * as members from "../../common/contract/admin.ts";
import * as adoptions from "../../common/contract/adoptions.ts";
import * as alerts from "../../common/contract/alerts.ts";
import * as analytics from "../../common/contract/analytics.ts";
import { newKeyInput } from "../../common/contract/api-keys.ts";
import { credentials, givenDays, newUser, usersQuery } from "../../common/contract/api-v1.ts";
import { auditQuery } from "../../common/contract/audit.ts";
import { bannerInput, maintenanceInput } from "../../common/contract/banner.ts";
import * as billing from "../../common/contract/billing.ts";
import { accountsInput, booksFile, booksQuery } from "../../common/contract/books.ts";
import { brandDraft } from "../../common/contract/brand.ts";
import * as bulk from "../../common/contract/bulk.ts";
import * as checkout from "../../common/contract/checkout.ts";
import { contactInput } from "../../common/contract/contact.ts";
import * as content from "../../common/contract/content.ts";
import { couponInput, couponSwitch } from "../../common/contract/coupons.ts";
import { debridChange, debridDelete, newDebrid } from "../../common/contract/debrid.ts";
import { beforeInput, optionalReason, orderInput, reasonInput, searchInput } from "../../common/contract/fields.ts";
import { iconsQuery } from "../../common/contract/icons.ts";
import * as identities from "../../common/contract/identities.ts";
import * as imports from "../../common/contract/imports.ts";
import * as inbox from "../../common/contract/inbox.ts";
import { invoicesExport, ownInvoicesQuery } from "../../common/contract/invoices.ts";
import * as newsletter from "../../common/contract/newsletter.ts";
import { refundInput } from "../../common/contract/orders.ts";
import { newPasskeyInput, passkeySignInInput } from "../../common/contract/passkeys.ts";
import { planInput } from "../../common/contract/plans.ts";
import { moveInput, movePreview } from "../../common/contract/prices.ts";
import { paidInput, rewardsQuery } from "../../common/contract/referrals.ts";
import * as factors from "../../common/contract/second-factor.ts";
import * as sessions from "../../common/contract/sessions.ts";
import { settingsChange } from "../../common/contract/settings.ts";
import * as setup from "../../common/contract/setup.ts";
import { incidentInput } from "../../common/contract/status.ts";
import * as stremio from "../../common/contract/stremio.ts";
import * as system from "../../common/contract/system.ts";
import { teamInvite, teamRole } from "../../common/contract/team.ts";
import * as termination from "../../common/contract/terminations.ts";
import { invitationPreview, mailPreview, textInput, textVersionsQuery } from "../../common/contract/texts.ts";
import { timelineQuery } from "../../common/contract/timeline.ts";
import * as webhooks from "../../common/contract/webhooks.ts";

const TODAY = "2027-01-01";
const range = { rangeInput: () => analytics.rangeInput(TODAY) };
const { daysInput, confirmInput, flagsInput } = members;

type Schemas = { readonly [name: string]: () => GenericSchema };

/** The body or query schemas of each route. */
export const TAKES: { readonly [route: string]: Schemas } = {
  "POST /api/app/account/address/confirm": { linkToken: account.linkToken },
  "POST /api/app/account/sign-up/check": { linkToken: account.linkToken },
  "POST /api/app/account/sign-up/refuse": { linkToken: account.linkToken },
  "POST /api/app/account/delete": { deletionInput: account.deletionInput },
  "POST /api/app/account/address/undo": { addressUndo: account.addressUndo },
  "POST /api/app/account/address/undo/check": { linkToken: account.linkToken },
  "POST /api/app/account/address/undo/passkey": { linkToken: account.linkToken },
  "POST /api/app/account/password": { passwordChange: account.passwordChange },
  "POST /api/app/addon/link": { linkInput: addons.linkInput },
  "POST /api/app/admin/addons/delete": { sourceDelete: addons.sourceDelete },
  "POST /api/app/admin/addons/order": { orderInput },
  "POST /api/app/admin/addons/save": { sourceChange: addons.sourceChange },
  "POST /api/app/admin/addons/settings": { addonSettings: addons.addonSettings },
  "POST /api/app/admin/addons/test": { sourceTest: addons.sourceTest },
  "POST /api/app/admin/analytics/rebuild": range,
  "GET /api/app/admin/analytics/{report}": { reportQuery: () => analytics.reportQuery(TODAY) },
  "GET /api/app/admin/analytics/{report}/csv": { reportFileQuery: () => analytics.reportFileQuery("traffic", TODAY) },
  "POST /api/app/admin/api-keys": { newKeyInput: () => newKeyInput("all") },
  "POST /api/app/admin/api-keys/search": { searchInput },
  "POST /api/app/admin/api-keys/{id}/revoke": { reasonInput },
  "GET /api/app/admin/audit": { auditQuery },
  "GET /api/app/admin/content": { contentQuery: content.contentQuery },
  "GET /api/app/admin/content/document": { contentKey: content.contentKey },
  "GET /api/app/admin/content/version": { versionQuery: content.versionQuery },
  "GET /api/app/admin/content/versions": { contentKey: content.contentKey },
  "GET /api/app/admin/content/searches": { contentQuery: content.contentQuery },
  "POST /api/app/admin/content/cover": { contentKey: content.contentKey },
  "POST /api/app/admin/content/delete": { contentDelete: content.contentDelete },
  "POST /api/app/admin/content/preview": { previewInput: content.previewInput },
  "POST /api/app/admin/content/save": { contentSave: content.contentSave },
  "POST /api/app/admin/content/draft": { contentDraft: content.contentDraft },
  "POST /api/app/admin/content/draft/drop": { draftDrop: content.draftDrop },
  "POST /api/app/admin/content/searches/done": { searchDone: content.searchDone },
  "GET /api/app/admin/coupons": { searchInput },
  "POST /api/app/admin/coupons": { couponInput },
  "PATCH /api/app/admin/coupons/{id}": { couponInput, beforeInput },
  "POST /api/app/admin/coupons/{id}/active": { couponSwitch },
  "POST /api/app/admin/debrid": { newDebrid },
  "POST /api/app/admin/debrid/order": { orderInput },
  "POST /api/app/admin/debrid/{id}": { debridChange },
  "POST /api/app/admin/debrid/{id}/delete": { debridDelete },
  "GET /api/app/admin/brand/invoice": { localeQuery: content.localeQuery },
  "GET /api/app/admin/newsletter": { issuesQuery: newsletter.issuesQuery },
  "GET /api/app/admin/newsletter/issue": { issueQuery: newsletter.issueQuery },
  "GET /api/app/admin/newsletter/stops": { issuesQuery: newsletter.issuesQuery },
  "GET /api/app/admin/newsletter/unsaved": { issueQuery: newsletter.issueQuery },
  "POST /api/app/admin/newsletter/unsaved": { issueUnsaved: newsletter.issueUnsaved },
  "POST /api/app/admin/newsletter/unsaved/drop": { issueUnsavedDrop: newsletter.issueUnsavedDrop },
  "POST /api/app/admin/newsletter/act": { issueAct: newsletter.issueAct },
  "POST /api/app/admin/newsletter/audience": { audienceInput: newsletter.audienceInput },
  "POST /api/app/admin/newsletter/lift": { liftInput: newsletter.liftInput },
  "POST /api/app/admin/newsletter/preview": { issuePreview: newsletter.issuePreview },
  "POST /api/app/admin/newsletter/save": { issueInput: newsletter.issueInput },
  "POST /api/app/admin/newsletter/send": { issueSend: newsletter.issueSend },
  "POST /api/app/admin/newsletter/test": { issuePreview: newsletter.issuePreview },
  "POST /api/app/admin/invoices/csv": { invoicesExport },
  "POST /api/app/admin/texts/faqs/order": { orderInput },
  "POST /api/app/admin/texts/banner": { bannerInput },
  "POST /api/app/admin/maintenance": { maintenanceInput },
  "POST /api/app/admin/texts": { textInput, beforeInput },
  "POST /api/app/admin/texts/preview": { mailPreview },
  "POST /api/app/admin/texts/test": { mailPreview },
  "POST /api/app/admin/invitation-mail/preview": { invitationPreview },
  "POST /api/app/admin/invitation-mail/test": { invitationPreview },
  "POST /api/app/admin/brand/draft": { brandDraft },
  "POST /api/app/admin/books/file": { booksFile },
  "POST /api/app/admin/books/accounts": { accountsInput },
  "POST /api/app/admin/invoices/search": { searchInput },
  "POST /api/app/admin/orders/search": { searchInput },
  "POST /api/app/admin/orders/{id}/refuse": { reasonInput },
  "POST /api/app/admin/payments/search": { searchInput },
  "POST /api/app/admin/payments/{id}/paid-back": { paidBackInput: termination.paidBackInput },
  "POST /api/app/admin/payments/{id}/refund": { refundInput },
  "POST /api/app/admin/plans": { planInput },
  "PATCH /api/app/admin/plans/{id}": { planInput },
  "GET /api/app/admin/rewards": { rewardsQuery },
  "GET /api/app/admin/rewards/export": { rewardsQuery },
  "GET /api/app/admin/price-moves/preview": { movePreview },
  "POST /api/app/admin/price-moves": { moveInput },
  "POST /api/app/admin/rewards/paid": { paidInput },
  "PATCH /api/app/admin/settings": { settingsChange },
  "POST /api/app/admin/stremio/accounts/regenerate": { regenerateInput: stremio.regenerateInput },
  "POST /api/app/admin/stremio/accounts/retry": { retryInput: stremio.retryInput },
  "POST /api/app/admin/stremio/accounts/search": { searchInput },
  "POST /api/app/admin/stremio/addons/delete": { addonDelete: stremio.addonDelete },
  "POST /api/app/admin/stremio/addons/order": { orderInput },
  "POST /api/app/admin/stremio/addons/save": { addonInput: stremio.addonInput },
  "POST /api/app/admin/stremio/resume": { optionalReason },
  "POST /api/app/admin/setup/account": { accountInput: setup.accountInput },
  "POST /api/app/admin/setup/address": { addressInput: setup.addressInput },
  "POST /api/app/admin/setup/backup": { backupInput: setup.backupInput },
  "POST /api/app/admin/setup/mail": { mailInput: setup.mailInput },
  "POST /api/app/admin/setup/mail/confirm": { setupCode: setup.setupCode },
  "POST /api/app/admin/setup/payments": { keyInput: setup.keyInput },
  "POST /api/app/admin/setup/payments/disconnect": { disconnectInput: setup.disconnectInput },
  "POST /api/app/admin/setup/payments/webhook": { webhookInput: setup.webhookInput },
  "POST /api/app/admin/setup/skip": { skipInput: setup.skipInput },
  "POST /api/app/admin/system/backups/schedule": { scheduleInput: system.scheduleInput },
  "GET /api/app/admin/system/jobs": { jobsQuery: system.jobsQuery },
  "GET /api/app/admin/system/logs": { logsQuery: system.logsQuery },
  "POST /api/app/admin/system/jobs/held": { heldInput: system.heldInput },
  "POST /api/app/admin/identity-providers/{id}": { providerInput: identities.providerInput },
  "POST /api/app/admin/incidents": { incidentInput },
  "POST /api/app/admin/alerts": { alertSettings: alerts.alertSettings },
  "POST /api/app/admin/webhooks": { endpointInput: webhooks.endpointInput, beforeInput },
  "POST /api/app/admin/webhooks/{id}/replay": { replayInput: webhooks.replayInput },
  "GET /api/app/admin/webhooks/{id}/deliveries": { deliveriesQuery: webhooks.deliveriesQuery },
  "POST /api/app/admin/adoptions/list": { adoptionQuery: adoptions.adoptionQuery },
  "POST /api/app/admin/adoptions/read": { readingInput: adoptions.readingInput },
  "POST /api/app/admin/adoptions/adopt": { adoptInput: adoptions.adoptInput },
  "POST /api/app/admin/imports": { importInput: imports.importInput },
  "POST /api/app/admin/inbox": { newThreadInput: inbox.newThreadInput },
  "POST /api/app/admin/inbox/search": { threadSearch: inbox.threadSearch },
  "POST /api/app/admin/inbox/mailbox": { mailboxInput: inbox.mailboxInput },
  "POST /api/app/admin/inbox/replies": { savedReplyInput: inbox.savedReplyInput, beforeInput },
  "POST /api/app/admin/inbox/{id}/answer": { answerInput: inbox.answerInput, beforeInput },
  "POST /api/app/admin/inbox/{id}/note": { threadNoteInput: inbox.threadNoteInput },
  "POST /api/app/admin/inbox/{id}/assign": { assignInput: inbox.assignInput },
  "POST /api/app/admin/imports/known": { knownInput: imports.knownInput },
  "POST /api/app/admin/imports/{id}/rows": { rowsInput: imports.rowsInput },
  "POST /api/app/admin/imports/{id}/invite": { inviteInput: imports.inviteInput },
  "POST /api/app/admin/imports/{id}/act": { importAct: imports.importAct },
  "POST /api/app/admin/users/add": { addedMember: imports.addedMember },
  "POST /api/app/admin/way-out": { wayOutInput: imports.wayOutInput },
  "POST /api/app/admin/users/bulk": { bulkInput: bulk.bulkInput },
  "POST /api/app/admin/users/bulk/preview": { previewInput: bulk.previewInput },
  "POST /api/app/admin/users/message": { letterInput: bulk.letterInput },
  "POST /api/app/admin/bulk/{id}/act": { bulkAct: bulk.bulkAct },
  "POST /api/app/admin/bulk/{id}/undo": { reasonInput },
  "POST /api/app/admin/users/csv": { userExport: members.userExport },
  "POST /api/app/admin/users/search": { userSearch: members.userSearch },
  "POST /api/app/admin/team/invitations": { teamInvite, reasonInput },
  "POST /api/app/admin/team/{id}/role": { teamRole, reasonInput },
  "GET /api/app/admin/users/{id}/timeline": { timelineQuery },
  "POST /api/app/admin/users/{id}/address": { addressInput: members.addressInput },
  "POST /api/app/admin/users/{id}/plan": { planForMember: billing.planForMember },
  "POST /api/app/admin/users/{id}/comp": { daysInput, reasonInput },
  "POST /api/app/admin/users/{id}/delete": { confirmInput, reasonInput },
  "POST /api/app/admin/users/{id}/extend": { daysInput, reasonInput },
  "POST /api/app/admin/users/{id}/factors": { reasonInput },
  "POST /api/app/admin/users/{id}/flags": { flagsInput, reasonInput },
  ...Object.fromEntries(
    ["cancel", "export", "impersonate", "lift", "note", "regenerate", "reveal", "suspend", "verify", "withdraw"].map(
      (action) => [`POST /api/app/admin/users/{id}/${action}`, { reasonInput }],
    ),
  ),
  "POST /api/app/api-keys": { newKeyInput: () => newKeyInput("own") },
  "POST /api/app/api-keys/{id}/revoke": { reasonInput },
  "POST /api/app/articles/vote": { voteInput: content.voteInput },
  "GET /api/app/invoices": { ownInvoicesQuery },
  "GET /api/app/admin/texts/versions": { textVersionsQuery },
  "GET /api/app/admin/books": { booksQuery },
  "GET /api/app/billing": { namesQuery: billing.namesQuery },
  "GET /api/app/billing/quote": { quoteQuery: checkout.quoteQuery },
  "POST /api/app/contact": { contactInput },
  "POST /api/app/billing/change": { changeInput: billing.changeInput },
  "POST /api/app/billing/change/preview": { changePreview: billing.changePreview },
  "POST /api/app/billing/checkout": { checkoutInput: checkout.checkoutInput },
  "GET /api/app/kb": { localeQuery: content.localeQuery },
  "POST /api/app/newsletter/bounces": { bouncesInput: newsletter.bouncesInput },
  "POST /api/app/newsletter/confirm": { tokenInput: newsletter.tokenInput },
  "POST /api/app/newsletter/subscribe": { subscribeInput: newsletter.subscribeInput },
  "GET /api/app/newsletter/unsubscribe": { linkQuery: newsletter.linkQuery },
  "POST /api/app/newsletter/unsubscribe": { tokenInput: newsletter.tokenInput },
  "GET /api/app/search": { siteSearch: content.siteSearch },
  "POST /api/app/admin/terminations/{id}/approve": { approvalInput: termination.approvalInput },
  "POST /api/app/admin/terminations/{id}/refuse": { reasonInput },
  "GET /api/app/terminations/offer": { namesQuery: billing.namesQuery },
  "POST /api/app/terminations": {
    terminationInput: termination.terminationInput,
    ownTerminationInput: termination.ownTerminationInput,
  },
  "POST /api/app/terminations/confirm": { terminationToken: termination.terminationToken },
  "POST /api/app/terminations/open": { terminationToken: termination.terminationToken },
  "POST /api/app/identities": { ticketInput: identities.ticketInput },
  "POST /api/app/identities/begin": { visitInput: identities.visitInput },
  "GET /api/app/identities/callback/{provider}": { callbackQuery: identities.callbackQuery },
  "POST /api/app/identities/callback/apple": { callbackForm: identities.callbackForm },
  "POST /api/app/identities/sign-in": { ticketInput: identities.ticketInput },
  "GET /api/app/identities/start": { visitInput: identities.visitInput },
  "POST /api/app/identities/ticket": { ticketInput: identities.ticketInput },
  "POST /api/app/passkeys": { newPasskeyInput },
  "POST /api/app/passkeys/sign-in": { passkeySignInInput },
  "POST /api/app/passkeys/sign-in/options": { stepInput: factors.stepInput },
  "POST /api/app/proof": { proofInput: sessions.proofInput },
  "POST /api/app/factors/totp/confirm": { confirmTotpInput: factors.confirmTotpInput },
  "POST /api/app/factors/{id}/rename": { factorName: factors.factorName },
  "POST /api/app/second-factor/code": { stepCodeInput: factors.stepCodeInput },
  "POST /api/app/second-factor/options": { stepInput: factors.stepInput },
  "POST /api/app/second-factor/status": { codeStatusInput: factors.codeStatusInput },
  "POST /api/app/sessions/end": { sessionsInput: sessions.sessionsInput },
  "POST /api/app/stremio/consent": { consentInput: stremio.consentInput },
  "GET /api/_nuxt_icon/{file}": { iconsQuery },
  "GET /api/v1/users": { usersQuery },
  "POST /api/v1/credentials/verify": { credentials },
  "POST /api/v1/users": { newUser },
  "POST /api/v1/users/{id}/days": { givenDays },
  // PocketBase's own routes whose hooks read more than the record.
  "POST /api/collections/users/records": {
    ticketOfSignUp: identities.ticketOfSignUp,
    referralOfSignUp: account.referralOfSignUp,
  },
  "PATCH /api/collections/users/records/{id}": { passwordProof: account.passwordProof },
  "POST /api/collections/users/request-otp": { codeRequestInput: factors.codeRequestInput },
};

import { feature } from "../../lib/feature.ts";
import { may, noStore, proved } from "../../lib/guards.ts";
import { anyEncoding } from "../../lib/parse-body.ts";
import { refuseInMaintenance } from "../../platform/site/public.ts";
import { actOnIssue, START, sendIssue, startScheduled } from "./act.ts";
import { listIssues, previewIssue, readIssue, saveIssue, sizeAudience, testIssue } from "./admin.ts";
import { archiveMap, serveLetters } from "./archive.ts";
import { dropChoice, recordChoice } from "./choice.ts";
import { cleanBodies, SETTLE, settleStopped } from "./issues.ts";
import { forgetSubscriber, memberData, purgeExpired } from "./members.ts";
import { SEND, sendIssues } from "./send.ts";
import { liftStop, listStops, receiveBounces } from "./stops.ts";
import { CONFIRM, confirm, mailConfirmation, subscribe } from "./subscribe.ts";
import { NOTICES } from "./texts.ts";
import { dropUnsaved, keepUnsaved, readUnsaved } from "./unsaved.ts";
import { showUnsubscribe, unsubscribe } from "./unsubscribe.ts";

/** Letters to members who chose them, and to people without an account who confirmed their subscription. */
export default feature({
  hooks: {
    "onRecordCreate users": recordChoice,
    "onRecordUpdate users": recordChoice,
    "onRecordCreate newsletter_issues": cleanBodies,
    "onRecordUpdate newsletter_issues": cleanBodies,
  },
  routes: {
    "POST /api/app/newsletter/subscribe": [noStore, refuseInMaintenance, subscribe],
    "POST /api/app/newsletter/confirm": [noStore, anyEncoding, confirm],
    "GET /api/app/newsletter/unsubscribe": [noStore, showUnsubscribe],
    "POST /api/app/newsletter/unsubscribe": [noStore, anyEncoding, unsubscribe],
    "POST /api/app/newsletter/bounces": [noStore, receiveBounces],
    "GET /newsletter.xml": [(e) => serveLetters(e, "fr")],
    "GET /en/newsletter.xml": [(e) => serveLetters(e, "en")],
    "GET /api/app/admin/newsletter": [noStore, may("content.write"), listIssues],
    "GET /api/app/admin/newsletter/issue": [noStore, may("content.write"), readIssue],
    "POST /api/app/admin/newsletter/save": [noStore, may("content.write"), saveIssue],
    "GET /api/app/admin/newsletter/unsaved": [noStore, may("content.write"), readUnsaved],
    "POST /api/app/admin/newsletter/unsaved": [noStore, may("content.write"), keepUnsaved],
    "POST /api/app/admin/newsletter/unsaved/drop": [noStore, may("content.write"), dropUnsaved],
    "POST /api/app/admin/newsletter/audience": [noStore, may("content.write"), sizeAudience],
    "POST /api/app/admin/newsletter/preview": [noStore, may("content.write"), previewIssue],
    "POST /api/app/admin/newsletter/test": [noStore, may("content.write"), testIssue],
    "POST /api/app/admin/newsletter/send": [...proved("content.write"), sendIssue],
    "POST /api/app/admin/newsletter/act": [noStore, may("content.write"), actOnIssue],
    "GET /api/app/admin/newsletter/stops": [noStore, may("members.read"), listStops],
    "POST /api/app/admin/newsletter/lift": [noStore, may("members.write"), liftStop],
  },
  crons: { "newsletter-purge": ["50 3 * * *", () => purgeExpired($app), "dated"] },
  jobs: {
    [CONFIRM]: ["mail", mailConfirmation],
    [START]: startScheduled,
    [SETTLE]: settleStopped,
    [SEND]: ["letters", sendIssues],
  },
  notices: NOTICES,
  siteMap: archiveMap,
  memberData,
  onMemberDeleted: forgetSubscriber,
  onTakenOver: dropChoice,
});

import { must } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { may, noStore, proved } from "../../lib/guards.ts";
import { nextWith } from "../../lib/transaction.ts";
import { answerThread, assignThread, beginThread, closeThread, noteThread, reopenThread, seeThread } from "./act.ts";
import { configureMailbox, readMailbox, saveMailbox } from "./mailbox.ts";
import { ANSWER, mailAnswer } from "./mails.ts";
import { forgetThreads, joinThreads, memberData } from "./member.ts";
import { sendPicture } from "./pictures.ts";
import { purgeThreads } from "./purge.ts";
import { readThread, searchThreads } from "./read.ts";
import { purgeRead, receive } from "./receive.ts";
import { deleteReply, listReplies, saveReply } from "./replies.ts";
import { NOTICES } from "./texts.ts";

const INBOX = "/api/app/admin/inbox";
const admin = [noStore, may("inbox")] as const;

/** What people write to the operator, by thread, and the team's answers. */
export default feature({
  hooks: {
    onBootstrap: (e) => {
      e.next();
      configureMailbox(e.app);
    },
    "onRecordCreate messages": receive,
    "onRecordCreate users": (e) => nextWith(e, () => joinThreads(e.app, must(e.record, "record"))),
    "onRecordUpdate users": (e) => {
      const user: Rec<"users"> = must(e.record, "record");
      const before = user.original();
      if (user.verified() && !(before.verified() && before.email() === user.email()))
        nextWith(e, () => joinThreads(e.app, user));
      else e.next();
    },
  },
  routes: {
    [`POST ${INBOX}`]: [...admin, beginThread],
    [`POST ${INBOX}/search`]: [...admin, searchThreads],
    [`GET ${INBOX}/mailbox`]: [noStore, may("settings"), readMailbox],
    [`POST ${INBOX}/mailbox`]: [...proved("settings"), saveMailbox],
    [`GET ${INBOX}/pictures/{message}/{name}`]: [...admin, sendPicture],
    [`GET ${INBOX}/replies`]: [...admin, listReplies],
    [`POST ${INBOX}/replies`]: [...admin, saveReply],
    [`POST ${INBOX}/replies/{id}/delete`]: [...admin, deleteReply],
    [`GET ${INBOX}/{id}`]: [...admin, readThread],
    [`POST ${INBOX}/{id}/answer`]: [...admin, answerThread],
    [`POST ${INBOX}/{id}/note`]: [...admin, noteThread],
    [`POST ${INBOX}/{id}/assign`]: [...admin, assignThread],
    [`POST ${INBOX}/{id}/close`]: [...admin, closeThread],
    [`POST ${INBOX}/{id}/reopen`]: [...admin, reopenThread],
    [`POST ${INBOX}/{id}/seen`]: [...admin, seeThread],
  },
  jobs: { [ANSWER]: ["mail", mailAnswer] },
  crons: {
    "threads-purge": [
      "50 3 * * *",
      () => {
        purgeThreads($app);
        purgeRead($app);
      },
      "dated",
    ],
  },
  notices: NOTICES,
  memberData,
  onMemberDeleted: forgetThreads,
});

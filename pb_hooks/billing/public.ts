import { endAt, stop } from "./changes/stop.ts";
import { missingToSell } from "./checkout/shop-readiness.ts";
import { forgetWithdrawals, startsAtOnce } from "./ledger/immediate-start.ts";
import { recurringAt, sqlChanged, sqlRunning } from "./ledger/recurring.ts";
import { REFUNDED_BY_TRANSFER } from "./ledger/retries.ts";
import { REFUND_DAYS } from "./ledger/rules.ts";
import { byCard, isTestMode } from "./ledger/settings.ts";
import { findLive, parseOrderState, parsePaymentStatus, parsePeriod, pauseOf, planNameById } from "./ledger/store.ts";
import { withdrawalDeadline } from "./ledger/withdrawal-rules.ts";
import { confirmOrder, prolong, refuseOrder } from "./manual/confirm.ts";
import { bookFirstTransfer } from "./manual/first-transfer.ts";
import { paidBack } from "./refunds/refunds.ts";
import { connection } from "./stripe/connection.ts";
import { creditMember } from "./stripe/customers.ts";
import { keyVerdict } from "./stripe/key-watch.ts";
import { lastProof } from "./stripe/proof.ts";
import { withdraw } from "./withdrawals/withdraw.ts";
import { allWithdrawable, withdrawable } from "./withdrawals/withdrawable.ts";

/** What billing offers to other features. */
export const billing = {
  /** The settings that orders wait for. */
  missingToSell,
  byCard,
  /** An administrator's decision on a manual order. */
  confirmOrder,
  refuseOrder,
  /** The period that a member whom an administrator adds has paid by transfer. */
  bookFirstTransfer,
  /** Gives a member's reward: days on a manual period, or cents off the next Stripe invoices. */
  prolong,
  creditMember,
  isTestMode,
  /** The end of a contract: by notice, or by withdrawal while its period runs; a transfer that was sent back. */
  stop,
  findLive,
  endAt,
  withdrawable,
  allWithdrawable,
  withdrawalDeadline,
  REFUND_DAYS,
  withdraw,
  paidBack,
  /** Who has withdrawn twice within twelve months orders without an immediate start. */
  startsAtOnce,
  forgetWithdrawals,
  /** SQL: whether the operator refunds a payment `p` by transfer. */
  sqlRefundedByTransfer: REFUNDED_BY_TRANSFER,
  planNameById,
  parseOrderState,
  parsePaymentStatus,
  parsePeriod,
  pauseOf,
  /** Monthly recurring revenue at a time, and SQL for what it sums up and for who started or ended. */
  recurringAt,
  sqlRunning,
  sqlChanged,
  /** The night's comparison with Stripe. */
  lastProof,
  /** The key and the webhook, and what Stripe lets the key do. */
  connection,
  keyVerdict,
};

import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ErrorCode } from "../../../common/contract/errors.ts";
import { addCodes } from "../ui/feedback/error-texts.ts";

/** Codes of a withdrawal: loaded with the pages that send or approve one. */
export type WithdrawalCode = Extract<ErrorCode, "no_withdrawal">;

const TEXTS: Record<WithdrawalCode, MessageDescriptor> = {
  no_withdrawal: msg`There is no contract to withdraw from: the fourteen days are over, or nothing was ordered.`,
};

addCodes(TEXTS);

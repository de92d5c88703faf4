import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addCodes, type WithdrawalCode } from "./error-texts.ts";

const TEXTS: Record<WithdrawalCode, MessageDescriptor> = {
  no_withdrawal: msg`There is no contract to withdraw from: the fourteen days are over, or nothing was ordered.`,
};

addCodes(TEXTS);

import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TeamRole } from "../../../common/permissions.ts";

/** The names of the team's roles. */
export const ROLE_LABELS: Readonly<Record<TeamRole, MessageDescriptor>> = {
  owner: msg({ message: "Owner", context: "role" }),
  support: msg({ message: "Support", context: "role" }),
  money: msg({ message: "Accounting", context: "role" }),
  editor: msg({ message: "Editor", context: "role" }),
};

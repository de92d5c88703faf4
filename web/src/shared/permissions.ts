import { holds, type Permission } from "../../../common/permissions.ts";
import { useAuth } from "../lib/auth.tsx";

/**
 * Whether the signed-in administrator's role holds a permission. It only chooses what the browser shows: the server refuses what a
 * role may not do, and sends nothing that it may not see.
 */
export function useMay(): (permission: Permission) => boolean {
  const role = useAuth().user?.role ?? "";
  return (permission) => holds(role, permission);
}

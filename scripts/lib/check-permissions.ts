import { PERMISSIONS } from "../../common/permissions.ts";
import { type BuiltFeature, builtFeatures } from "./built-features.ts";

/** Every route of the administration asks for a permission (`may` and `proved` of pb_hooks/lib/guards.ts). */
export const checkPermissions = (): string[] => openRoutes(builtFeatures());

/** The administration's routes without a permission, one sentence each. */
export function openRoutes(features: readonly BuiltFeature[]): string[] {
  return Object.entries(permissionsOf(features))
    .filter(([, permission]) => !PERMISSIONS.some((known) => known === permission))
    .map(([route]) => `${route} asks for no permission: put may("…") or proved("…") before its handler`);
}

/** What each route of the administration asks for; "" for nothing. */
function permissionsOf(features: readonly BuiltFeature[]): { readonly [route: string]: string } {
  const routes = features.flatMap((feature) => Object.entries(feature.routes ?? {}));
  const own = routes.filter(([route]) => / \/api\/app\/admin(\/|$)/.test(route));
  return Object.fromEntries(own.map(([route, steps]) => [route, steps.map(named).find(Boolean) ?? ""]));
}

const named = (step: unknown) => (typeof step === "function" && "permission" in step ? String(step.permission) : "");

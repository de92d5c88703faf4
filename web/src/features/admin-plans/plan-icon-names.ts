import { msg } from "@lingui/core/macro";

/** The drawings of ui/icon/plan-icons.tsx, by the name that a plan stores. */
export const PLAN_ICON_NAMES = [
  { name: "spark", label: msg`Spark` },
  { name: "star", label: msg`Star` },
  { name: "home", label: msg`House` },
] as const;

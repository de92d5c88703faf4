import { useLingui } from "@lingui/react/macro";

/** The parts of the home page that other pages link to: ids and names, in order. */
export function useHomeSections(): { id: "how" | "plans" | "faq"; label: string }[] {
  const { t } = useLingui();
  return [
    { id: "how", label: t`How it works` },
    { id: "plans", label: t`Plans` },
    { id: "faq", label: t`Questions` },
  ];
}

import { useLingui } from "@lingui/react/macro";

/** Help, and what the law wants on every page, for the frame of signed-in areas; the footer of public pages has the same. */
export function useContractLinks(): { to: string; label: string }[] {
  const { t } = useLingui();
  return [
    { to: "/aide", label: t`Help centre` },
    { to: "/contact", label: t`Contact us` },
    { to: "/resilier", label: t`Cancel your contract` },
    { to: "/retractation", label: t`Withdraw from the contract here` },
    { to: "/accessibilite", label: t`Accessibility: partially compliant` },
  ];
}

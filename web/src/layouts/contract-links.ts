import { useLingui } from "@lingui/react/macro";

/** Help, and the links that the law requires on every page, for signed-in areas. The footer of public pages has them too. */
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

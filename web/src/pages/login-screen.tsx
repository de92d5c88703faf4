import { useLingui } from "@lingui/react/macro";
import { Television } from "../ui/bridge/television.tsx";

/** The lit television of the sign-in. Decorative. */
export function LoginScreen() {
  const { t } = useLingui();
  return (
    <div aria-hidden="true">
      <Television
        className="tv-foot ml-auto w-[34rem] max-w-full"
        row={t`Classics`}
        lit="mars"
        facts={t`Film · 1 h 42`}
      />
    </div>
  );
}

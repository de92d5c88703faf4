import { useLingui } from "@lingui/react/macro";
import { Lanterns } from "../ui/bridge/lanterns.tsx";
import { Television } from "../ui/bridge/television.tsx";

/** Beside the sign-in: the television is lit. Decorative. */
export function LoginAside() {
  const { t } = useLingui();
  return (
    <>
      <div className="flex flex-col justify-end self-stretch pb-8 max-lg:hidden" aria-hidden="true">
        <Television
          className="tv-foot ml-auto w-[34rem] max-w-full"
          row={t`Classics`}
          lit="mars"
          facts={t`Film · 1 h 42`}
        />
      </div>
      <Lanterns from="#sign-in" to=".tv .lit" a={[1.01, 0.4]} rise={160} />
    </>
  );
}

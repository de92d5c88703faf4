import { Trans } from "@lingui/react/macro";
import { Day } from "../ui/text/day.tsx";

/** When a way to sign in was added and last used. */
export function SignInDates({ created, lastUsed }: { created: string; lastUsed: string | null }) {
  return (
    <p className="text-sm text-muted">
      <Trans>
        Added on <Day iso={created} />
      </Trans>
      {lastUsed && (
        <>
          {"\u00a0· "}
          <Trans>
            last used on <Day iso={lastUsed} />
          </Trans>
        </>
      )}
    </p>
  );
}

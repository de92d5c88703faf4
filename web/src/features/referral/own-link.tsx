import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useState } from "react";
import type { ReferralFigures } from "../../../../types/api.ts";
import { Button } from "../../components/button.tsx";
import { SecretField } from "../../components/secret-field.tsx";
import { SkeletonText } from "../../components/skeleton.tsx";
import { localePath } from "../../lib/locale.ts";
import { memberCall } from "../../lib/member-call.ts";
import { invitePath } from "../../lib/referral.ts";
import { useLocale } from "../../lib/use-locale.ts";

/** The signed-in member's link, and how many accounts it has brought. Browser only. */
export function OwnLink() {
  const { t } = useLingui();
  const locale = useLocale();
  const { figures, retry } = useFigures();
  if (figures === "failed") {
    return (
      <>
        <p className="text-muted">
          <Trans>Your link could not be loaded.</Trans>
        </p>
        <Button variant="secondary" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </>
    );
  }
  if (!figures) return <SkeletonText lines={3} />;
  return (
    <>
      <div className="w-full">
        <SecretField
          label={t`Share this address`}
          value={location.origin + localePath(invitePath(figures.code), locale)}
          copyLabel={t`Copy the link`}
          secret={false}
        />
      </div>
      <p className="text-muted">
        {figures.signUps === 0 ? (
          <Trans>Nobody has signed up with it yet.</Trans>
        ) : (
          <Plural
            value={figures.signUps}
            one="# person has signed up with it."
            other="# people have signed up with it."
          />
        )}
      </p>
    </>
  );
}

function useFigures() {
  const [figures, setFigures] = useState<ReferralFigures | "failed">();
  const retry = useCallback(() => {
    setFigures(undefined);
    memberCall((pb) => pb.send<ReferralFigures>("/api/app/referral", { method: "GET" })).then(setFigures, () =>
      setFigures("failed"),
    );
  }, []);
  useEffect(retry, [retry]);
  return { figures, retry };
}

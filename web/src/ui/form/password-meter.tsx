import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Judgement } from "../../../../common/passwords.ts";
import { useSite } from "../../router/page-data.tsx";

const BARS: { readonly [J in Judgement]: readonly [bars: number, fill: string] } = {
  short: [0, ""],
  long: [0, ""],
  guessable: [1, "bg-bad"],
  fair: [2, "bg-warn"],
  strong: [3, "bg-ok"],
};

/**
 * Three bars and a word: the judgement by which the server accepts or refuses the password of the account with this
 * address. Nothing until something is typed; what judges is fetched then.
 */
export function PasswordMeter({ password, email }: { password: string; email: string }) {
  const { t } = useLingui();
  const { brand } = useSite();
  const [judgement, setJudgement] = useState<Judgement>();
  useEffect(() => {
    let current = true;
    if (!password) return setJudgement(undefined);
    import("./password-judge.ts").then(
      ({ judge }) => current && setJudgement(judge(password, email, brand)),
      () => {}, // the server says it at the submit
    );
    return () => {
      current = false;
    };
  }, [password, email, brand]);
  const [bars, fill] = BARS[judgement ?? "short"];
  const words = {
    short: t`Too short`,
    long: t`Too long`,
    guessable: t`Easy to guess`,
    fair: t`Fair`,
    strong: t`Strong`,
  };
  return (
    <div className="flex min-h-5 items-center gap-3">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {[1, 2, 3].map((step) => (
          <span key={step} className={`h-1 flex-1 rounded-full ${bars >= step ? fill : "bg-line"}`} />
        ))}
      </span>
      <span aria-live="polite" className="min-w-24 text-right text-xs text-muted">
        {judgement && words[judgement]}
      </span>
    </div>
  );
}

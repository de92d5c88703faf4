import { useLingui } from "@lingui/react/macro";
import { type Judgement, judgePassword } from "../../../../common/passwords.ts";
import { asciiAddress } from "../../lib/ascii-address.ts";
import { useSite } from "../../router/page-data.tsx";

const BARS: { readonly [J in Judgement]: readonly [bars: number, fill: string] } = {
  short: [0, ""],
  long: [0, ""],
  guessable: [1, "bg-bad"],
  fair: [2, "bg-warn"],
  strong: [3, "bg-ok"],
};

/** Three bars and a word: the judgement by which the server accepts or refuses the password of the account with this address. */
export function PasswordMeter({ password, email }: { password: string; email: string }) {
  const { t } = useLingui();
  const { brand } = useSite();
  const judgement = judgePassword(password, asciiAddress(email.trim()), brand);
  const [bars, fill] = BARS[judgement];
  const words = {
    short: t`Too short`,
    long: t`Too long`,
    guessable: t`Easy to guess`,
    fair: t`Fair`,
    strong: t`Strong`,
  };
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {[1, 2, 3].map((step) => (
          <span key={step} className={`h-1 flex-1 rounded-full ${bars >= step ? fill : "bg-line"}`} />
        ))}
      </span>
      <span className="min-w-24 text-right text-xs text-muted">{words[judgement]}</span>
    </div>
  );
}

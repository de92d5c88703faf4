import { useLingui } from "@lingui/react/macro";
import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { COUPON_CODE_MAX } from "../../../../../common/limits.ts";
import { localePath } from "../../../../../common/locale.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { discountPath } from "./paths.ts";

/** Asks for a code. A plain form whose answer is a page, so it works without scripts. */
export function CodeForm({ code, refused }: { code: string; refused: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [, navigate] = useLocation();

  function check(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("code");
    if (typeof typed === "string" && typed.trim()) navigate(discountPath(typed.trim()));
  }

  return (
    <form
      action={localePath("/discount", locale)}
      method="get"
      onSubmit={check}
      className="flex max-w-xl flex-col gap-4 sm:flex-row sm:items-start"
    >
      <TextField
        name="code"
        label={t`Code`}
        defaultValue={code}
        maxLength={COUPON_CODE_MAX}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className="sm:flex-1"
        {...(refused && { error: t`This code is not valid or can no longer be used. Check what you typed.` })}
      />
      {/* Aligns with the input, under a label of the same height. */}
      <Button type="submit" variant={refused || !code ? "primary" : "secondary"} className="sm:mt-7.5">
        {t`Check the code`}
      </Button>
    </form>
  );
}

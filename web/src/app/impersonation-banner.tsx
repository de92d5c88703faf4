import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Locale } from "../../../common/contract/api.ts";
import { INTL_LOCALES } from "../../../common/format.ts";
import { localePath } from "../../../common/locale.ts";
import { useLocale } from "../lib/use-locale.ts";
import { endImpersonation, impersonation } from "../shared/impersonation.ts";
import { Button } from "../ui/button/button.tsx";

/** Tells the page the bar's height, so that messages show above it. */
function keepFree(bar: HTMLElement | null): void {
  document.documentElement.style.setProperty("--bar", `${bar?.offsetHeight ?? 0}px`);
}

const stop = (locale: Locale) => endImpersonation(localePath("/admin/users", locale));

/**
 * On every page during an impersonation: whose account it is, and the way out. Where none is running any more, it ends what
 * is left of it.
 */
export function ImpersonationBanner() {
  const { t } = useLingui();
  const locale = useLocale();
  const [pending, setPending] = useState(false);
  const [{ email, end }] = useState(impersonation);
  // The server refuses everything from then on.
  useEffect(() => {
    const timer = setTimeout(() => void stop(locale), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [end, locale]);
  if (end === 0) return null;
  const until = new Intl.DateTimeFormat(INTL_LOCALES[locale], { timeStyle: "short" }).format(end);
  function onClick(): void {
    setPending(true);
    void stop(locale).finally(() => setPending(false));
  }
  return (
    <section
      ref={keepFree}
      aria-label={t`Viewing as a member`}
      className="fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-warn bg-raised px-4 py-2.5 text-sm"
    >
      <p className="min-w-0 text-center break-words">
        <Trans>
          You are viewing the site as <strong className="break-all">{email}</strong> until {until}.
        </Trans>
      </p>
      <Button size="sm" pending={pending} onClick={onClick}>{t`Stop`}</Button>
    </section>
  );
}

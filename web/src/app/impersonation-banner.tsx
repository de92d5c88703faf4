import { Trans, useLingui } from "@lingui/react/macro";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { INTL_LOCALES } from "../../../common/format.ts";
import { localePath } from "../../../common/locale.ts";
import { queryClient } from "../lib/query-client.ts";
import { useLocale } from "../lib/use-locale.ts";
import { endImpersonation, impersonation } from "../shared/impersonation.ts";
import { Button } from "../ui/button/button.tsx";
import { useAction } from "../ui/feedback/use-action.tsx";

/** Tells the page the bar's height, so that messages show above it. */
function keepFree(bar: HTMLElement | null): void {
  document.documentElement.style.setProperty("--bar", `${bar?.offsetHeight ?? 0}px`);
}

/**
 * On every page during an impersonation: whose account it is, and the way out. Where none is running any more, it ends what
 * is left of it.
 */
export function ImpersonationBanner() {
  return (
    // A public page has no query client around it.
    <QueryClientProvider client={queryClient}>
      <Bar />
    </QueryClientProvider>
  );
}

function Bar() {
  const { t } = useLingui();
  const locale = useLocale();
  const [{ email, end }] = useState(impersonation);
  const { isPending, mutate: stop } = useAction(() => endImpersonation(localePath("/admin/users", locale)));
  // The server refuses everything from then on.
  useEffect(() => {
    const timer = setTimeout(stop, Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [end, stop]);
  if (end === 0) return null;
  const until = new Intl.DateTimeFormat(INTL_LOCALES[locale], { timeStyle: "short" }).format(end);
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
      <Button size="sm" pending={isPending} onClick={() => stop()}>{t`Stop`}</Button>
    </section>
  );
}

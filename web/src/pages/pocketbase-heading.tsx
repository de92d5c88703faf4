import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useMay } from "../shared/permissions.ts";
import { buttonClass } from "../ui/button/button-styles.ts";

/** The heading of an admin page, with a link to PocketBase's own dashboard for owners. */
export function PocketBaseHeading({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const may = useMay();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-title">{children}</h1>
      {/* It is no page of this application, so a plain link. */}
      {may("settings") && <a href="/_/" className={buttonClass("secondary", "sm")}>{t`PocketBase dashboard`}</a>}
    </div>
  );
}

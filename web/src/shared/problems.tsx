import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "wouter";
import type { SystemProblem } from "../../../common/contract/system.ts";
import { useLocale } from "../lib/use-locale.ts";
import { Alert, type Tone } from "../ui/feedback/alert.tsx";
import { RECIPES } from "./manual.ts";
import { ManualLink } from "./manual-link.tsx";

/** The pages that problems lead to, by the names of the menu. */
const PAGES: { readonly [page: string]: MessageDescriptor } = {
  "/admin/setup": msg`Set-up`,
  "/admin/system": msg`System`,
  "/admin/addons": msg`Add-ons`,
  "/admin/stremio": msg`Streaming accounts`,
  "/admin/debrid": msg`Debrid accounts`,
  "/admin/orders": msg`Orders`,
  "/admin/invoices": msg`Invoices`,
  "/admin/settings": msg`Settings`,
};

/** The page that helps with a problem, unless it is this one, and the manual's section about it. */
export function ProblemLinks({ problem: { id, path } }: { problem: SystemProblem }) {
  const { t } = useLingui();
  const [here] = useLocation();
  const page = path.replace(/[#?].*/, "");
  const label = PAGES[page];
  const recipe = RECIPES[id];
  return (
    <>
      {label && page !== here && (
        <Link to={path} className="link whitespace-nowrap">
          {t(label)}
        </Link>
      )}
      {recipe && label && page !== here && " "}
      {recipe && <ManualLink to={recipe} />}
    </>
  );
}

type Props = { tone: Tone; title: string; problems: readonly SystemProblem[] | undefined };

/** All problems of one weight in one alert, in the server's words, each with the page that helps; nothing without any. */
export function Problems({ tone, title, problems = [] }: Props) {
  const locale = useLocale();
  if (problems.length === 0) return null;
  return (
    <Alert tone={tone} title={title}>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {problems.map((problem) => (
          <li key={problem.texts.en}>
            {problem.texts[locale]} <ProblemLinks problem={problem} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

import { useDeferredValue, useMemo, useState } from "react";
import type { Locale } from "../../../../../common/contract/api.ts";
import { guessColumns, type Mapped } from "../../../../../common/imports/columns.ts";
import type { DateOrder } from "../../../../../common/imports/dates.ts";
import { planKey, type Reading } from "../../../../../common/imports/rows.ts";
import { now } from "../../../../../common/time.ts";
import { newId } from "../../../lib/new-id.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useAllPlans } from "../../../shared/all-plans.ts";
import { knownKey, readKnown } from "./api.ts";
import type { ParsedFile } from "./parse.ts";
import { addressesOf, datesOf, endlessIn, PLANS_MAX, plansIn, previewOf, withField } from "./preview.ts";

const NOBODY: ReadonlySet<string> = new Set();
const NO_ANSWERS = { plans: {}, locale: "fr", given: "" } as const;

/** A chosen file: its columns, the operator's answers, and what happens to each row. */
export function useImportFile(file: ParsedFile, locale: Locale) {
  const [id] = useState(newId);
  const [columns, setColumns] = useState(() => guessColumns(file.headings));
  const [orders, setOrders] = useState<Readonly<Record<string, DateOrder>>>({});
  const [planAnswers, setPlanAnswers] = useState<Readonly<Record<string, string>>>({});
  const [language, setLanguage] = useState<Locale>(locale);
  const [given, setGiven] = useState<string>();
  const plans = useAllPlans();

  const dates = useMemo(() => datesOf(file, columns), [file, columns]);
  const named = useMemo(() => plansIn(file, columns), [file, columns]);
  const answers = useMemo(() => {
    const byName = new Map(
      (plans.data ?? []).flatMap(({ id, slug, texts: { fr, en } }) =>
        [slug, fr.name, en.name, id].map((name) => [planKey(name), id] as const),
      ),
    );
    const guessed = [...named.keys()].flatMap((key) =>
      byName.has(key) ? [[key, byName.get(key) ?? ""] as const] : [],
    );
    return { ...Object.fromEntries(guessed), ...planAnswers };
  }, [plans.data, named, planAnswers]);

  const emailAt = columns.indexOf("email");
  const known = useRead(knownKey(id, emailAt), (signal) => readKnown(addressesOf(file.rows, columns), signal), {
    enabled: emailAt >= 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const reading: Reading = useMemo(
    () => ({ columns, orders: { ...dates.decided, ...orders }, plans: answers, locale: language, given: given ?? "" }),
    [columns, dates, orders, answers, language, given],
  );
  const endless = useMemo(
    () =>
      emailAt < 0
        ? 0
        : endlessIn(file.rows, { ...NO_ANSWERS, columns, orders: dates.decided }, known.data ?? NOBODY, now()),
    [file, emailAt, columns, dates, known.data],
  );
  // What the preview depends on: a row is not wrong because nobody has answered yet.
  const openQuestions =
    dates.questions.filter(({ column }) => !orders[column]).length +
    [...named.keys()].filter((key) => answers[key] === undefined).length +
    (endless > 0 && given === undefined ? 1 : 0);
  // A change of a column is answered at once; the rows follow.
  const deferred = useDeferredValue(reading);
  const preview = useMemo(
    () =>
      deferred.columns.includes("email") ? previewOf(file.rows, deferred, known.data ?? NOBODY, now()) : undefined,
    [file, deferred, known.data],
  );
  return {
    id,
    columns,
    setColumn: (column: number, field: Mapped) => setColumns((old) => withField(old, column, field)),
    dateQuestions: dates.questions,
    openQuestions: plans.isPending && named.size > 0 ? undefined : openQuestions,
    orders,
    setOrder: (column: number, order: DateOrder) => setOrders((old) => ({ ...old, [column]: order })),
    named,
    tooManyPlans: named.size > PLANS_MAX,
    plans: plans.data ?? [],
    answers,
    setPlan: (key: string, plan: string) => setPlanAnswers((old) => ({ ...old, [key]: plan })),
    endless,
    given,
    setGiven,
    language,
    setLanguage,
    reading,
    known,
    preview,
    stale: deferred !== reading,
  };
}

export type ImportFile = ReturnType<typeof useImportFile>;

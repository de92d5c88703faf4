import { useLingui } from "@lingui/react/macro";
import type { ComponentStatus, StatusComponent } from "../../../common/contract/status.ts";
import { useFormat } from "../lib/use-format.ts";
import { usePageData } from "../router/page-data.tsx";
import { useIncidentStates } from "../shared/incident-states.ts";

/** A day's place on the line, and the line's height. */
const STEP = 10;
const HEIGHT = 24;
/** A day's letter, its colour and its lamp's radius, so that readers who see no colours can tell how much worked. */
const LAMPS = [
  ["u", "fill-ok", 4],
  ["p", "fill-warn", 5],
  ["d", "fill-bad", 7],
  ["-", "fill-deck", 1.5],
] as const;
/** A share of fewer days says nothing. */
const DAYS_OF_A_SHARE = 7;

/** /status: each part of the service now and over 90 days, and incidents. Small on purpose: it must load when little else does. */
export default function StatusPage() {
  const { t } = useLingui();
  const { components } = usePageData("status");
  const down = components.some(({ up }) => !up);
  const fresh = components.length > 0 && components.every(({ days }) => measured(days) < DAYS_OF_A_SHARE);
  const names: Record<StatusComponent, string> = {
    site: t`Site`,
    sign_in: t`Sign-in`,
    payments: t`Payments`,
    accounts: t`Streaming accounts`,
    gateway: t`Add-ons`,
    mail: t`E-mails`,
    copies: t`Backups`,
  };
  return (
    <div className="wrap pt-10 pb-16 sm:pt-16">
      <p className="font-semibold text-muted">{t`Service status`}</p>
      <h1 className={`mt-2 ${components.length === 0 ? "text-display" : "text-hero"}`}>
        {components.length === 0
          ? t`The first measurement follows in a minute.`
          : down
            ? t`Something does not work.`
            : t`Everything is working.`}
      </h1>
      {fresh && (
        <p className="mt-4 max-w-[44rem] text-lead">
          {t`Measured each minute since the installation. Earlier days have no measurements: percentages appear after seven days.`}
        </p>
      )}
      <ul className="mt-8 border-t-3 border-deck lg:mt-13">
        {components.map((component) => (
          <li
            key={component.id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-8 border-b border-line py-3.5 lg:min-h-17 lg:grid-cols-[13rem_minmax(0,1fr)_9.5rem] lg:py-1"
          >
            <p className="font-display text-[1.3125rem]/tight font-bold">{names[component.id]}</p>
            <p className={`font-semibold lg:order-last lg:text-right ${component.up ? "text-ok" : "text-bad"}`}>
              {component.up ? t`Operational` : t`Not working`}
            </p>
            <Lamps component={component} name={names[component.id]} />
          </li>
        ))}
      </ul>
      <Incidents />
    </div>
  );
}

function Incidents() {
  const { t } = useLingui();
  const { incidents } = usePageData("status");
  const states = useIncidentStates();
  return (
    <section
      aria-labelledby="incidents"
      className="mt-12 grid gap-x-8 gap-y-3 lg:mt-16 lg:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <h2 id="incidents" className="text-heading">{t`Incidents of the last 90 days`}</h2>
      <div className="max-w-[44rem]">
        {incidents.length === 0 && <p>{t`No incidents.`}</p>}
        {incidents.map(({ id, title, updates }) => (
          <article key={id} id={id} className="border-b border-line py-6 first:pt-0">
            <h3 className="text-heading">{title}</h3>
            {updates.map(({ state, text, at, when }) => (
              <div key={at} className="mt-4">
                <p className="text-sm text-muted">
                  <strong className="text-fg">{states[state]}</strong> · <time dateTime={at}>{when}</time>
                </p>
                <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
              </div>
            ))}
          </article>
        ))}
      </div>
    </section>
  );
}

const measured = (days: string): number => [...days].filter((day) => day !== "-").length;

/** One lamp for each day, drawn as few shapes; in words for people who do not see them. */
function Lamps({ component: { days, permille }, name }: { component: ComponentStatus; name: string }) {
  const { t } = useLingui();
  const { formatPercent } = useFormat();
  const share = permille !== null && measured(days) >= DAYS_OF_A_SHARE;
  const percent = share ? formatPercent(permille / 10) : "–";
  const bad = [...days].filter((day) => day === "p" || day === "d").length;
  return (
    <div className="min-w-0 max-lg:col-span-2">
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`${name}, last 90 days: working ${percent} of the time; days with problems: ${bad}`}
        className="my-1 h-5 w-full"
      >
        {LAMPS.map(([letter, colour, radius]) => (
          <path
            key={letter}
            className={`${colour} forced-colors:fill-[CanvasText]`}
            d={shapeOf(days, letter, radius)}
          />
        ))}
      </svg>
      <p className="flex justify-between text-sm text-muted">
        <span>{days.startsWith("-") ? t`before: not measured` : t`90 days ago`}</span>
        <span>{share && percent}</span>
        <span>{t`today`}</span>
      </p>
    </div>
  );
}

/** Circles on the line, as one path. */
function shapeOf(days: string, letter: string, radius: number): string {
  return [...days]
    .map((day, index) =>
      day === letter
        ? `M${index * STEP + STEP / 2 - radius} ${HEIGHT / 2}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
        : "",
    )
    .join("");
}

import { useLingui } from "@lingui/react/macro";
import type { ComponentStatus, StatusComponent } from "../../../common/contract/status.ts";
import { useFormat } from "../lib/use-format.ts";
import { usePageData } from "../router/page-data.tsx";
import { useIncidentStates } from "../shared/incident-states.ts";

const BAR = 6;
const HEIGHT = 28;
/** A day's letter, its colour, and its height, so that readers who see no colours can tell how much worked. */
const LOOKS = [
  ["u", "fill-ok", HEIGHT],
  ["p", "fill-warn", 18],
  ["d", "fill-bad", 9],
  ["-", "fill-line", 3],
] as const;

/** /status: each part of the service now and over 90 days, and incidents. Small on purpose: it must load when little else does. */
export default function StatusPage() {
  const { t } = useLingui();
  const { components } = usePageData("status");
  const down = components.some(({ up }) => !up);
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
    <div className="wrap flex flex-col gap-12 py-12 sm:py-16">
      <div>
        <h1 className="text-[clamp(2rem,1.3rem+2.8vw,3.25rem)]/[1.08]">{t`Service status`}</h1>
        <p
          className={`mt-5 text-lg font-semibold ${components.length === 0 ? "text-muted" : down ? "text-bad" : "text-ok"}`}
        >
          {components.length === 0
            ? t`The first measurement follows in a minute.`
            : down
              ? t`Something does not work.`
              : t`Everything is working.`}
        </p>
      </div>
      <ul className="flex flex-col gap-8">
        {components.map((component) => (
          <li key={component.id}>
            <p className="mb-2 flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{names[component.id]}</span>
              <span className={component.up ? "text-ok" : "text-bad"}>
                {component.up ? t`Operational` : t`Not working`}
              </span>
            </p>
            <Bars component={component} name={names[component.id]} />
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
    <section aria-labelledby="incidents">
      <h2 id="incidents" className="mb-4 text-heading">{t`Incidents of the last 90 days`}</h2>
      {incidents.length === 0 && <p className="text-muted">{t`No incidents.`}</p>}
      {incidents.map(({ id, title, updates }) => (
        <article key={id} id={id} className="border-t border-line py-6">
          <h3 className="text-lg">{title}</h3>
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
    </section>
  );
}

/** One bar for each day, drawn as few shapes; in words for people who do not see them. */
function Bars({ component: { days, permille }, name }: { component: ComponentStatus; name: string }) {
  const { t } = useLingui();
  const { formatPercent } = useFormat();
  const percent = permille === null ? "–" : formatPercent(permille / 10);
  const bad = [...days].filter((day) => day === "p" || day === "d").length;
  return (
    <>
      <svg
        viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`${name}, last 90 days: working ${percent} of the time; days with problems: ${bad}`}
        className="h-7 w-full"
      >
        {LOOKS.map(([letter, colour, height]) => (
          <path
            key={letter}
            className={`${colour} forced-colors:fill-[CanvasText]`}
            d={shapeOf(days, letter, height)}
          />
        ))}
      </svg>
      <p className="mt-1 flex justify-between text-xs text-faint">
        <span>{t`90 days ago`}</span>
        <span>{permille !== null && percent}</span>
        <span>{t`today`}</span>
      </p>
    </>
  );
}

function shapeOf(days: string, letter: string, height: number): string {
  return [...days]
    .map((day, index) => (day === letter ? `M${index * BAR} ${HEIGHT}v-${height}h${BAR - 2}v${height}z` : ""))
    .join("");
}

import { useLingui } from "@lingui/react/macro";
import { still } from "../lib/still.tsx";
import { Lanterns } from "../ui/bridge/lanterns.tsx";

const GestureList = still("gesture-list", async () => (await import("./gesture-list.tsx")).GestureList);

/** How it works: four steps that grow from a form to a television, on one deck. */
export function HomeGestures() {
  const { t } = useLingui();
  return (
    <section id="how" aria-labelledby="how-title" className="overflow-clip py-12 lg:pt-20 lg:pb-24">
      <div className="wrap">
        <h2 id="how-title" className="max-w-[10em] text-hero">{t`Four steps, then press play.`}</h2>
        <div className="gestures-stage relative lg:-mt-20">
          <GestureList />
          <Lanterns from=".crop .press" to=".store" rise={70} />
          <Lanterns from=".store .press" to=".asks" rise={36} />
          <Lanterns from=".asks .press" to=".rows-tv .lit" rise={146} />
        </div>
      </div>
    </section>
  );
}

import { still } from "../lib/still.tsx";
import { Lanterns } from "../ui/bridge/lanterns.tsx";

const HomeScreens = still("home-screens", async () => (await import("./home-screens.tsx")).HomeScreens);

/** The press on the phone, the lanterns, and the row that lights up on the television. Decorative. */
export function HomeStage() {
  return (
    <div className="stage" aria-hidden="true">
      <HomeScreens className="contents" />
      <Lanterns from="#hero-press" to=".lit" rise={430} />
    </div>
  );
}

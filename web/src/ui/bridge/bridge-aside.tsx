import { Lamps } from "./lamps.tsx";

/** Beside a page that a mailed link opens: the footbridge, whose last lamp waits for the one press. Decorative. */
export function BridgeAside({ done = false }: { done?: boolean }) {
  return (
    <div aria-hidden="true" className="flex flex-col justify-end pb-16 max-lg:hidden">
      <Lamps total={5} lit={done ? 5 : 4} className="mx-auto w-full max-w-xl" />
    </div>
  );
}

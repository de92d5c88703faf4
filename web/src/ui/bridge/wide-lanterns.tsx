import { type ComponentProps, useEffect, useState } from "react";
import { optional } from "../../lib/optional.tsx";
import type { Lanterns as Drawn } from "./lanterns.tsx";

const Lanterns = optional(async () => (await import("./lanterns.tsx")).Lanterns);

/** Lanterns that only a wide screen shows: others do not load them. */
export function WideLanterns(props: ComponentProps<typeof Drawn>) {
  const [wide, setWide] = useState(false);
  useEffect(() => setWide(matchMedia("(width >= 64rem)").matches), []);
  return wide && <Lanterns {...props} />;
}

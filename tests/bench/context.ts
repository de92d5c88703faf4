import type { Build, Prepared } from "./lib/hosts.ts";
import type { Row } from "./lib/report.ts";

/** What every measure works with. Both hosts run side by side; only one of them gets requests at a time. */
export type Context = {
  /** Fewer and shorter rounds. */
  quick: boolean;
  oursBuild: Build;
  stockBuild: Build;
  ours: Prepared;
  stock: Prepared;
};

/** The part of a context that exists before the two hosts run. */
export type Builds = Pick<Context, "quick" | "oursBuild" | "stockBuild">;

export type Measure<Needs = Context> = (context: Needs) => Promise<Row[]>;

import { execute } from "./lib/schema.ts";

const LANES = ["cache-1", "cache-2", "cache-3", "cache-4"];

/** A lane of jobs for each cache in front. */
migrate(
  (app) => setLanes(app, (lanes) => [...lanes, ...LANES]),
  (app) => {
    execute(app, "DELETE FROM jobs WHERE lane LIKE 'cache-%'");
    setLanes(app, (lanes) => lanes.filter((lane) => !LANES.includes(lane)));
  },
);

function setLanes(app: CoreApp, edit: (lanes: string[]) => string[]): void {
  const jobs = app.findCollectionByNameOrId("jobs");
  const lane = jobs.fields.getByName("lane") as core.SelectField; // 1790000030 made it as one
  lane.values = edit([...lane.values]);
  app.save(jobs);
}

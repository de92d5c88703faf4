import { describe, expect, it } from "vitest";
import { changedParts, partsOf, problemOf, problemOfOwn } from "./parts.ts";

const OURS = { fields: ["id", "slug"], indexes: ["idx_slug"] };
const SLUG = { id: "text1", name: "slug", type: "text", max: 60, presentable: false };
const INDEX = "CREATE UNIQUE INDEX `idx_slug` ON `plans` (`slug`)";

const collection = (changes: object = {}) =>
  partsOf(
    JSON.stringify({
      id: "c",
      name: "plans",
      type: "base",
      listRule: "",
      fields: [SLUG],
      indexes: [INDEX],
      ...changes,
    }),
  );
const problem = (changes: object) => problemOf(collection(), collection(changes), OURS);

describe("a change of one of our collections", () => {
  it("is refused where the product reads the part", () => {
    for (const [part, changes] of Object.entries({
      "fields.slug": { fields: [] },
      listRule: { listRule: null },
      name: { name: "offers" },
      "indexes.idx_slug": { indexes: [] },
    }))
      expect(problem(changes)).toEqual({ why: "read", part });
    for (const change of [
      { name: "code" },
      { type: "editor" },
      { max: 5 },
      { hidden: true },
      { required: true },
      { id: "text9" },
    ])
      expect(problem({ fields: [{ ...SLUG, ...change }] })).toEqual({ why: "read", part: "fields.slug" });
    expect(problem({ indexes: ["CREATE INDEX idx_slug ON plans (slug)"] })?.why).toBe("read");
  });

  it("is refused where an addition would refuse the product's rows", () => {
    const note = { id: "text2", name: "note", type: "text" };
    expect(problem({ fields: [SLUG, { ...note, required: true }] })).toEqual({ why: "required", part: "fields.note" });
    const unique = "create unique index idx_note on plans (note)";
    expect(problem({ fields: [SLUG, note], indexes: [INDEX, unique] })).toEqual({
      why: "unique",
      part: "indexes.idx_note",
    });
  });

  it("is free where it adds, shows differently, or only writes the same in other words", () => {
    expect(problem({ fields: [{ id: "text2", name: "note", type: "text" }, SLUG] })).toBeUndefined();
    expect(problem({ indexes: [INDEX, "CREATE INDEX idx_own ON plans (slug)"] })).toBeUndefined();
    expect(problem({ fields: [{ ...SLUG, presentable: true, values: [], min: 0, help: "x" }] })).toBeUndefined();
    expect(problem({ indexes: ["CREATE UNIQUE INDEX  idx_slug ON plans (slug)"] })).toBeUndefined();
    expect(problem({ oauth2: { enabled: true } })).toBeUndefined();
    // What someone took away by SQL may come back.
    expect(problemOf(collection({ fields: [] }), collection(), OURS)).toBeUndefined();
  });

  it("is refused where a relation would delete the product's rows, or keep them from being deleted", () => {
    const relation = { id: "rel1", name: "note", type: "relation", collectionId: "users_id" };
    expect(problem({ fields: [SLUG, relation] })).toBeUndefined();
    expect(problem({ fields: [SLUG, { ...relation, cascadeDelete: true }] })?.why).toBe("cascade");
    const own = (field: object, type = "base") => collection({ type, fields: [{ ...relation, ...field }] });
    const judged = (after: object, type?: string) => problemOfOwn({}, own(after, type), (id) => id === "users_id");
    expect(judged({ required: true })).toEqual({ why: "held", part: "fields.note" });
    expect(judged({ required: true }, "view")).toBeUndefined();
    for (const free of [{}, { required: true, cascadeDelete: true }, { required: true, collectionId: "own" }])
      expect(judged(free)).toBeUndefined();
    // One from before stays, and stops nothing else.
    expect(problemOfOwn(own({ required: true }), own({ required: true }), () => true)).toBeUndefined();
  });

  it("is named by its parts", () => {
    const changed = changedParts(collection(), collection({ fields: [{ ...SLUG, name: "code" }], oauth2: {} }));
    expect(changed).toEqual(["fields.code", "fields.slug", "oauth2"]);
  });
});

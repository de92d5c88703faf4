// What must not compile: tsc reports each `@ts-expect-error` here whose line does. Nothing imports this file.
import { dateOf, insert, newRecord, valuesOf } from "./records.ts";
import { rowOf } from "./sql.ts";

export function refused(app: CoreApp, member: Rec<"users">): void {
  const plan = app.findRecordById("plans", "");
  plan.getBool("public");
  // @ts-expect-error no field of plans
  plan.getString("publik");
  // @ts-expect-error no number
  plan.getInt("slug");
  // @ts-expect-error no field of plans
  plan.original().set("colour", "");
  // @ts-expect-error no field of plans
  plan.load({ slug: "", colour: "" });
  // @ts-expect-error a plan is no member
  member = plan;
  // @ts-expect-error no field of plans
  app.findRecordsByFilter("plans", "", "", 2, 0, {})[0]?.get("colour");
  // @ts-expect-error no collection
  newRecord(app, "plan");
  // @ts-expect-error no field of users
  insert(app, "users", { nam: "" });
  // @ts-expect-error no field of users
  dateOf(member, "paid_untill");
  valuesOf(member, rowOf({ timeOrNull: "paidUntil" }));
  // @ts-expect-error no field of users
  valuesOf(member, rowOf({ timeOrNull: "paidUntill" }));
}

/** The parts of /admin/orders. */
export const VIEWS = ["waiting", "all", "payments", "failed"] as const;
export type View = (typeof VIEWS)[number];

/** The part that an address names with `?view=`, else the first one. */
export function readView(search: string): View {
  const given = new URLSearchParams(search).get("view");
  return VIEWS.find((view) => view === given) ?? "waiting";
}

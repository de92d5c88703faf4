/** The tabs of /admin/orders. */
export const VIEWS = ["waiting", "all", "payments", "failed"] as const;
export type View = (typeof VIEWS)[number];

/** The tab that `?view=` names, else the first one. */
export function readView(search: string): View {
  const given = new URLSearchParams(search).get("view");
  return VIEWS.find((view) => view === given) ?? "waiting";
}

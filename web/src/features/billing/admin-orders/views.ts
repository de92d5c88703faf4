export const VIEWS = ["waiting", "all", "payments", "failed"] as const;
export type View = (typeof VIEWS)[number];

/** What the address asks a tab to search for: `?q=`, of the tab that it names. */
export function readWords(search: string, view: View): string {
  return readView(search) === view ? (new URLSearchParams(search).get("q") ?? "") : "";
}

/** The tab that `?view=` names, else the first one. */
export function readView(search: string): View {
  const given = new URLSearchParams(search).get("view");
  return VIEWS.find((view) => view === given) ?? "waiting";
}

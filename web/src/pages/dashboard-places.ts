/** The pages that hold what /UserDashboard was one page of, by the anchors that it had. */
const PLACES: Readonly<Record<string, string>> = {
  access: "plan",
  invoices: "plan",
  sharing: "invite",
  profile: "account",
  security: "account",
  "two-step": "account",
  identities: "account",
  devices: "account",
  "api-keys": "account",
  activity: "account",
  data: "account",
};

/** Where an address of /UserDashboard leads now, without a language; "" where it is still this page. */
export function formerPlace({ hash, search }: Pick<Location, "hash" | "search">): string {
  const [name = ""] = hash.slice(1).split("=");
  const query = new URLSearchParams(search);
  // A provider of sign-ins answers in the fragment.
  const page = name.startsWith("identity") ? "account" : PLACES[name];
  const orders = query.has("change") || query.get("card") === "update";
  if (orders) return `/UserDashboard/plan${search}`;
  return page ? `/UserDashboard/${page}${search}${hash}` : "";
}

/** Hosts that a community link may use, with or without a subdomain. */
const COMMUNITY_HOSTS = {
  discord: /^https:\/\/(?:[a-z0-9-]+\.)*(?:discord\.gg|discord\.com)(?:[/?#][^\s"'<>\\]*)?$/i,
  reddit: /^https:\/\/(?:[a-z0-9-]+\.)*(?:reddit\.com|redd\.it)(?:[/?#][^\s"'<>\\]*)?$/i,
} as const;

/** The operator's link if it is an https address on that community's own hosts, else "": nothing else is followed. */
export function communityLink(community: keyof typeof COMMUNITY_HOSTS, address: string): string {
  return COMMUNITY_HOSTS[community].test(address) ? address : "";
}

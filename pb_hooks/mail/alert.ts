/** PocketBase's login note, "2026-11-21 07:30:13.844Z - 203.0.113.7 Mozilla/5.0 …", in parts. */
export function parseAlert(info: string): { time: string; address: string; device: string } {
  const match = /^(\S+ \S+) - (\S+) ?(.*)$/s.exec(unescapeHtml(info));
  return { time: match?.[1] ?? "", address: match?.[2] ?? "", device: deviceName(match?.[3] ?? "") };
}

/** "Firefox, Windows" from a user agent; the start of the text itself when unknown. */
export function deviceName(agent: string): string {
  const browser = [
    ["Edg/", "Edge"],
    ["OPR/", "Opera"],
    ["Firefox/", "Firefox"],
    ["Chrome/", "Chrome"],
    ["Safari/", "Safari"],
  ].find(([mark]) => agent.includes(mark ?? ""))?.[1];
  const system = [
    ["Android", "Android"],
    ["iPhone", "iPhone"],
    ["iPad", "iPad"],
    ["Windows", "Windows"],
    ["Mac OS X", "macOS"],
    ["Linux", "Linux"],
  ].find(([mark]) => agent.includes(mark ?? ""))?.[1];
  return [browser, system].filter(Boolean).join(", ") || agent.slice(0, 80) || "?";
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#34;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

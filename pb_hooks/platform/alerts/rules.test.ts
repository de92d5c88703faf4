import { describe, expect, it } from "vitest";
import { isQuiet, pushOf } from "./rules.ts";

describe("quiet time", () => {
  const at = (time: string) => new Date(`2026-11-22T${time}:00.000Z`); // Paris is an hour ahead
  it.each([
    [22, 7, "21:00", true],
    [22, 7, "20:59", false],
    [22, 7, "05:59", true],
    [22, 7, "06:00", false],
    [9, 17, "08:00", true],
    [9, 17, "16:00", false],
    [0, 0, "23:30", false],
    [5, 5, "04:30", false],
  ])("from %d to %d, at %s UTC: %s", (from, to, time, quiet) => expect(isQuiet({ from, to }, at(time))).toBe(quiet));
});

describe("a push", () => {
  const alert = {
    id: "a1",
    title: "Été",
    text: "b",
    kind: "k",
    urgent: true,
    link: "https://a.example/admin",
    time: "t",
  };
  it("goes to ntfy with its topic in the body, where any characters may be", () => {
    const { url, body } = pushOf("ntfy", "https://ntfy.example/sub/alerts?x=1", alert);
    expect(url).toBe("https://ntfy.example/sub/");
    expect(JSON.parse(body)).toEqual({ topic: "alerts", title: "Été", message: "b", priority: 5, click: alert.link });
    expect(pushOf("ntfy", "https://ntfy.sh/t", { ...alert, urgent: false }).url).toBe("https://ntfy.sh/");
  });
  it("is a message that chats show", () => {
    const { url, body } = pushOf("webhook", "https://chat.example/hook?k=1", alert);
    expect(url).toBe("https://chat.example/hook?k=1");
    expect(JSON.parse(body)).toMatchObject({ text: "Été\nb", content: "Été\nb", title: "Été", urgent: true, id: "a1" });
  });
});

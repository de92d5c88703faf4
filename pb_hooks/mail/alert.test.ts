import { expect, it } from "vitest";
import { deviceName, parseAlert } from "./alert.ts";

const AGENT = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

it("takes PocketBase's login note apart", () => {
  expect(parseAlert(`2026-11-21 07:30:13.844Z - 203.0.113.7 ${AGENT}`)).toEqual({
    time: "2026-11-21 07:30:13.844Z",
    address: "203.0.113.7",
    device: "Firefox, Windows",
  });
  expect(parseAlert("2026-11-21 07:30:13.844Z - ::1 ").device).toBe("?");
  expect(parseAlert("2026-11-21 07:30:13.844Z - ::1 &lt;b&gt;&amp;").device).toBe("<b>&");
  expect(parseAlert("nonsense").address).toBe("");
});

it("names browsers and systems", () => {
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1")).toBe(
    "Safari, iPhone",
  );
  expect(deviceName("Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36 Edg/150.0")).toBe("Edge, Linux");
  expect(deviceName("curl/8.0")).toBe("curl/8.0");
});

import { expect, it } from "vitest";
import { formerPlace } from "./dashboard-places.ts";

it.each([
  ["", "", ""],
  ["", "#screens", ""],
  ["", "#streaming", ""],
  ["", "#access", "/UserDashboard/plan#access"],
  ["", "#invoices", "/UserDashboard/plan#invoices"],
  ["", "#sharing", "/UserDashboard/invite#sharing"],
  ["", "#security", "/UserDashboard/account#security"],
  ["", "#two-step", "/UserDashboard/account#two-step"],
  ["", "#identity=abc", "/UserDashboard/account#identity=abc"],
  ["", "#identity-problem=refused", "/UserDashboard/account#identity-problem=refused"],
  ["?change=family&period=year", "#access", "/UserDashboard/plan?change=family&period=year"],
  ["?card=update", "", "/UserDashboard/plan?card=update"],
])("%s%s leads to %s", (search, hash, place) => expect(formerPlace({ search, hash })).toBe(place));

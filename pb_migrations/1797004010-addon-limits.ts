import { addLimits, dropLimits, type Limits } from "./lib/rate-limits.ts";

const LIMITS: Limits = [
  // A household that types a password on a television, not a robot.
  ["POST /api/app/addon/link", 20],
  ["POST /api/app/addon/renew", 6],
  // Both ask another server.
  ["POST /api/app/admin/addons/save", 20],
  ["POST /api/app/admin/addons/test", 20],
];

migrate(
  (app) => addLimits(app, LIMITS),
  (app) => dropLimits(app, LIMITS),
);

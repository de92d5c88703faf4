import { addLimits, dropLimits, type Limits } from "./lib/rate-limits.ts";

const LIMITS: Limits = [
  ["POST /api/app/newsletter/subscribe", 20],
  // Mail services unsubscribe for all their customers from a few addresses.
  ["POST /api/app/newsletter/unsubscribe", 3000],
  ["POST /api/app/newsletter/bounces", 600],
];

migrate(
  (app) => addLimits(app, LIMITS),
  (app) => dropLimits(app, LIMITS),
);

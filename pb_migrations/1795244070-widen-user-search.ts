import { createUserIndex, dropUserIndex } from "../pb_hooks/admin/user-search.ts";

/** Beginnings of up to seven letters get an index of their own; going back leaves it, since only its speed differs. */
migrate(
  (app) => {
    dropUserIndex(app);
    createUserIndex(app);
  },
  () => {},
);

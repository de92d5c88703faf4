import { localePrefix } from "../lib/locale.ts";
import type { Provider } from "./provider.ts";
import { localeOf } from "./store.ts";

/** Money that comes some other way: an administrator says when it has come. */
export const manual: Provider = {
  start: (app, order) => {
    const user = app.findRecordById("users", order.getString("user"));
    return `${localePrefix(localeOf(user))}/success?order=${order.id}`;
  },
};

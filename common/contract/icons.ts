import * as v from "valibot";
import { rawText } from "./fields.ts";

/** Names of icons, separated by commas; each once and in a fixed order. */
export const iconsQuery = () =>
  v.object({
    icons: v.pipe(
      rawText,
      v.transform((list) => [...new Set(list.split(","))].sort()),
      v.everyItem((name) => name.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)),
    ),
  });

import * as v from "valibot";
import { parseTime } from "../time.ts";
import { oneOf, type Read, rawText, time } from "./fields.ts";

/** Where the banner is: on public pages, in the member area, or on both. */
export const BANNER_PLACES = ["all", "public", "members"] as const;
export type BannerPlace = (typeof BANNER_PLACES)[number];

/** A time of a form, whose field knows no zone, or "". */
const localTime = () =>
  v.pipe(
    rawText,
    v.check((value) => value === "" || parseTime(value) !== null, "validation_invalid_format"),
  );

/**
 * `POST /api/app/admin/texts/banner`, with `content.write`: when and where the text `banner.text` shows; "" for no start, or no end.
 * 400 `range_reversed` for an end that is not after the start.
 */
export const bannerInput = () => bannerOf(time());
export const bannerForm = () => bannerOf(localTime());
const bannerOf = (moment: v.GenericSchema<string, string>) =>
  v.pipe(
    v.object({ place: oneOf(BANNER_PLACES), from: moment, until: moment }),
    v.forward(
      v.check(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), "range_reversed"),
      ["until"],
    ),
  );
/** `GET` answers them as stored. */
export type BannerTimes = Read<typeof bannerInput>;

/** `POST /api/app/admin/maintenance` {until}, with `settings`: closes forms until then; "" opens them at once. */
export const maintenanceInput = () => v.object({ until: time() });
export const maintenanceForm = () => v.object({ until: localTime() });
/** `GET` answers the time in force, "" for none. */
export type Maintenance = Read<typeof maintenanceInput>;

import * as v from "valibot";
import { rawText } from "./fields.ts";

/** A month, `YYYY-MM`. */
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

export const invoicesExport = () => v.object({ month: v.pipe(rawText, v.regex(MONTH)) });

export const ownInvoicesQuery = () => v.object({ payment: rawText, after: rawText });

import { fail } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";

/** An entry stays as it was written, whoever asks. */
function refuse(): void {
  throw fail(403, "append_only");
}

/** The log of who did what. */
export default feature({
  hooks: { "onRecordUpdate audit_log": refuse, "onRecordDelete audit_log": refuse },
});

import * as v from "valibot";
import { type SettingsField, settingsEntries } from "../../../../../common/contract/settings.ts";
import { typedWhole } from "../../../ui/form/number-schemas.ts";

const all = settingsEntries();
const entries = { ...all, trial_days: typedWhole(all.trial_days), commission: typedWhole(all.commission) };

/** The schema of a card that changes these settings, as they are typed. */
export const cardSchema = (fields: readonly SettingsField[]) => v.pick(v.object(entries), fields as [SettingsField]); // never none

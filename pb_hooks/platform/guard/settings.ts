import { must } from "../../lib/errors.ts";
import { isObject, parseObject } from "../../lib/json.ts";
import { nextWith } from "../../lib/transaction.ts";
import { audit } from "../audit/public.ts";

/** Hook: a superuser changes PocketBase's settings. The log gets the names of what changed, no values. */
export function updateSettings(e: core.SettingsUpdateRequestEvent): void {
  const [before, after] = [e.oldSettings, e.newSettings].map((settings) => namesOf(must(settings, "settings")));
  const names = Object.keys({ ...before, ...after }).filter((name) => before?.[name] !== after?.[name]);
  nextWith(e, () => {
    audit(e.app, e, {
      action: "settings.update",
      after: names.length > 0 ? { changed: names.sort().join(", ").slice(0, 1000) } : {},
    });
  });
}

/** Each setting as text by its name, such as `smtp.host`. PocketBase's JSON leaves secrets out. */
function namesOf(settings: core.Settings): { readonly [name: string]: string } {
  const names = Object.entries(parseObject(settings.string())).flatMap(([section, values]) =>
    isObject(values)
      ? Object.entries(values).map(([name, value]) => [`${section}.${name}`, JSON.stringify(value)])
      : [[section, JSON.stringify(values)]],
  );
  const secrets = {
    "smtp.password": settings.smtp.password,
    "s3.secret": settings.s3.secret,
    "backups.s3.secret": settings.backups.s3.secret,
  };
  return { ...Object.fromEntries(names), ...secrets };
}

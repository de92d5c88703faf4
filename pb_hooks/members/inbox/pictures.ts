import { fail, must } from "../../lib/errors.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { getById } from "../../lib/records.ts";

/** `GET …/inbox/pictures/{message}/{name}`, admin: a picture that came with a mail; 404 `not_found`. */
export function sendPicture(e: core.RequestEvent): void {
  const message = getById(e.app, "messages", pathValue(e, "message"));
  const name = pathValue(e, "name");
  if (!message.getStringSlice("pictures").includes(name)) throw fail(404, "not_found");
  const files = e.app.newFilesystem();
  try {
    files.serve(e.response, must(e.request, "request"), `${message.baseFilesPath()}/${name}`, name);
  } finally {
    files.close();
  }
}

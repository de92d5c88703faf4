import { installPackages } from "../../scripts/lib/packages.ts";
import makeTemplate from "../support/template.ts";

/** Debian's packages of the other engines, each with one of its programs. WebKit needs a screen, a virtual one. */
const PROGRAMS = {
  "firefox-esr": "/usr/bin/firefox-esr",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
};

/** Installs what is missing, then makes the data folder that the tests start from. @returns what removes it */
export default async function setup(): Promise<() => void> {
  await installPackages(PROGRAMS);
  return makeTemplate();
}

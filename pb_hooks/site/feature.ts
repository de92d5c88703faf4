import { appKey } from "../lib/app-key.ts";
import { feature } from "../lib/feature.ts";
import { applyEnvironment } from "./environment.ts";

/** Start-up: the key of secrets, and the settings that come from the environment. */
export default feature({
  hooks: {
    onBootstrap: (e) => {
      e.next();
      appKey(); // an unusable key must stop the start, not the first sign-up
    },
    onSettingsReload: (e) => {
      e.next();
      applyEnvironment(e.app.settings(), (name) => $os.getenv(name), $os.args);
    },
  },
});

import type { Plugin } from "vite";

/** The texts of react-dom's `renderToString` to replace, with their replacements. */
const REPLACEMENTS: readonly [string, string][] = [
  ['result = "",\n    readyToStream', "result = [],\n    readyToStream"],
  ["null !== chunk && (result += chunk);", "null !== chunk && result.push(chunk);"],
  ["  return result;\n}", '  return result.join("");\n}'],
];

/**
 * Makes `renderToString` collect its output in an array. React appends each piece to one string, which goja copies
 * whole every time: a page of 30 KB cost 137 ms of CPU that way and 36 ms this way
 * (docs/design/platform.md, Pages). Throws when react-dom's text has changed, so that an update of React can't
 * undo it silently.
 */
export function renderInParts(): Plugin {
  return {
    name: "passerelle-render-in-parts",
    transform(code, id) {
      if (!id.endsWith("react-dom-server-legacy.browser.production.js")) return null;
      let changed = code;
      for (const [from, to] of REPLACEMENTS) {
        if (changed.split(from).length !== 2) throw new Error(`react-dom has changed: expected once: ${from}`);
        changed = changed.replace(from, () => to);
      }
      return changed;
    },
  };
}

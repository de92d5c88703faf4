import { fileURLToPath } from "node:url";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { publicStyles } from "./scripts/lib/public-styles.ts";
import { renderInParts } from "./scripts/lib/render-in-parts.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Two builds from one source (docs/architecture.md): the browser's into pb_public, and one CommonJS file that
 * PocketBase's JavaScript VM can require. The VM has no process and no modules, so everything is bundled.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: at("./web"),
  publicDir: isSsrBuild ? false : "static",
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    publicStyles(at("./web/src")),
    tailwind(),
    isSsrBuild ? renderInParts() : null,
  ],
  ssr: isSsrBuild ? { noExternal: true, target: "webworker" } : {},
  resolve: isSsrBuild
    ? {
        alias: {
          "react-dom/server": at("./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"),
        },
      }
    : // React has had it since version 18.
      { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }] },
  define: isSsrBuild ? { "process.env.NODE_ENV": '"production"' } : {},
  build: isSsrBuild
    ? {
        ssr: "src/app/entry-server.tsx",
        outDir: at("./pb_hooks/dist"),
        emptyOutDir: false,
        target: "es2020",
        minify: true,
        rolldownOptions: { output: { format: "cjs", entryFileNames: "ssr.js", codeSplitting: false } },
      }
    : {
        outDir: at("./pb_public"),
        emptyOutDir: true,
        manifest: true,
        target: "es2022",
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        rolldownOptions: {
          input: [at("./web/src/app/start.tsx"), at("./web/src/styles/public.css")],
          // The first script, which stands in the document, calls what start.tsx exports.
          preserveEntrySignatures: "allow-extension",
          output: {
            codeSplitting: {
              groups: [
                // What every page needs is one file, the helpers of the bundler included.
                { name: "app", test: /web\/src\/app\/start\.tsx$|vite\/preload-helper|rolldown\/runtime/, priority: 3 },
                // What a page needs once it is there, and to be left.
                { name: "onward", test: /web\/src\/app\/onward\.tsx$/, priority: 1 },
                // Names that titles need too: else a page would wait for all of the above.
                { name: "topics", test: /web\/src\/shared\/(use-)?topics\.ts$/, priority: 2 },
                // A notice needs no form.
                { name: "alert", test: /web\/src\/ui\/feedback\/alert\.tsx$/, priority: 3 },
                // What every form of a public page needs: one file is smaller than a dozen.
                {
                  name: "forms",
                  test: /web\/src\/(ui\/text\/auth-card|ui\/form\/(field|form|form-field|form-context|form-kit|form-values|password-field|submit-button|text-field)|features\/auth\/(auth-page|email-field|submit|return-path|fragment))\.tsx?$/,
                  priority: 2,
                },
              ],
            },
          },
        },
      },
}));

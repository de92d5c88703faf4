import { fileURLToPath } from "node:url";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { publicStyles } from "./scripts/lib/public-styles.ts";
import { renderInParts } from "./scripts/lib/render-in-parts.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Vite's helper of dynamic imports also preloads scripts, which router/preload.ts does: 0.3 KB of every visit. */
const ownChunkLoader = {
  name: "passerelle-chunk-loader",
  enforce: "pre",
  load: (id: string) =>
    id === "\0vite/preload-helper.js"
      ? `export { loadChunk as __vitePreload } from ${JSON.stringify(at("./web/src/router/load-chunk.ts"))};`
      : null,
} as const;

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
    isSsrBuild ? renderInParts() : ownChunkLoader,
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
        // A navigation fetches a page's scripts side by side, as the manifest of the build names them (router/preload.ts).
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        reportCompressedSize: false,
        rolldownOptions: {
          input: [at("./web/src/app/start.tsx"), at("./web/src/styles/public.css")],
          // The first script, which is part of the document, calls what start.tsx exports.
          preserveEntrySignatures: "allow-extension",
          output: {
            // Every script names the others: seven digits of a hash tell two versions of a file apart, and compress better than letters.
            hashCharacters: "hex",
            chunkFileNames: "assets/[name]-[hash:7].js",
            entryFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              groups: [
                // What every page needs is one file, names in titles and the helpers of the bundler included.
                {
                  name: "app",
                  test: /web\/src\/app\/start\.tsx$|vite\/preload-helper|web\/src\/router\/load-chunk\.ts|web\/src\/(lib\/(trans|address-change)|shared\/(use-)?topics)\.tsx?$/,
                  priority: 3,
                },
                // What a page needs once it is there, and to be left.
                { name: "onward", test: /web\/src\/app\/onward\.tsx$/, priority: 1 },
                // Small parts that sign-ups have.
                {
                  name: "choices",
                  test: /web\/src\/(ui\/form\/(checkbox|radio-tile)|features\/identity\/auth\/consents)\.tsx$/,
                  priority: 1,
                },
                { name: "waits", test: /web\/src\/(lib\/use-wait|shared\/wait-button)\.tsx?$/, priority: 1 },
                // Each file that pages share has its name in the application: this one comes with what its users have anyway.
                { name: "select", test: /web\/src\/ui\/form\/(select|bound)\.tsx$/, priority: 1 },
                // A field or a notice needs no form.
                {
                  name: "fields",
                  test: /web\/src\/ui\/(feedback\/alert|form\/(text-field|field|form-context))\.tsx?$/,
                  priority: 3,
                },
                // Money and days in the reader's language.
                { name: "format", test: /(web\/src\/lib\/use-format|common\/(format|time))\.ts$/, priority: 1 },
                // The ends and questions of the pages about the service.
                {
                  name: "closing",
                  test: /web\/src\/(pages\/(closing|start-link)|ui\/(text\/faq-list|icon\/device-icons))\.tsx$/,
                  priority: 1,
                },
                // What a plan and a trial have, and where a choice leads.
                {
                  name: "plan-parts",
                  test: /web\/src\/shared\/choice-path\.ts$|\/(feature-list|trial-terms)\.tsx$/,
                  priority: 1,
                },
                // What every form of a public page needs: one file is smaller than a dozen.
                {
                  name: "forms",
                  test: /web\/src\/(lib\/use-here|ui\/feedback\/late|ui\/text\/auth-card|ui\/form\/(email-field|form|form-field|form-kit|form-values|password-field)|features\/identity\/auth\/(auth-page|provider-links|submit-api|return-path|signed-in))\.tsx?$/,
                  priority: 2,
                },
              ],
            },
          },
        },
      },
}));

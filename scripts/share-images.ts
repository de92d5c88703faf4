import { mkdir } from "node:fs/promises";
import { chromium } from "playwright";
import { SHARE_IMAGE } from "../web/src/app/share-image.ts";
import { ROOT } from "./lib/shell.ts";

/**
 * Draws the images of link previews into web/static/og with Chromium. They are committed: run this by hand after a
 * change here. Flat colours and no words: small files, one for both languages and any brand.
 */
const INK = "#0a1218";
const LAMP = "#ffb765";
const { width, height } = SHARE_IMAGE;

/** What the lamp above the bridge shows, on a grid of 24 units. */
const motifs = {
  default: '<path d="M8.5 5.5v13l10-6.5z"/>',
  blog: '<path d="M5 4.5h14v15H5zM8 8.5h8M8 12h8M8 15.5h5"/>',
  docs: '<path d="M12 6.5c-2-1.6-4.7-2-7.5-2v13c2.8 0 5.5.4 7.5 2 2-1.6 4.7-2 7.5-2v-13c-2.8 0-5.5.4-7.5 2zM12 6.5v13"/>',
  plans: '<path d="M4 8.5l8-4 8 4-8 4zM4 12.5l8 4 8-4M4 16.5l8 4 8-4"/>',
} as const;

function drawing(motif: string): string {
  const hangers = [240, 330, 420, 510, 600, 690, 780, 870, 960]
    .map((x) => `<path d="M${x} ${560 - 220 * Math.sqrt(1 - ((x - 600) / 480) ** 2)}V560"/>`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="1200" height="630" fill="${INK}"/>
    <path d="M0 470L170 380l150 70 190-120 160 90 180-110 170 80 180-90v330H0z" fill="#0e1a22"/>
    <path d="M0 540l220-80 210 60 240-90 230 80 300-100v220H0z" fill="#101f29"/>
    <path d="M120 560a480 220 0 0 1 960 0" fill="none" stroke="${LAMP}" stroke-width="14"/>
    <g stroke="${LAMP}" stroke-width="5" opacity=".7">${hangers}</g>
    <path d="M40 562h1120" stroke="${LAMP}" stroke-width="14" stroke-linecap="round"/>
    <path d="M160 596h880" stroke="${LAMP}" stroke-width="6" stroke-linecap="round" opacity=".45"/>
    <circle cx="600" cy="172" r="108" fill="${LAMP}"/>
    <g transform="translate(522 94) scale(6.5)" fill="none" stroke="${INK}" stroke-width="1.75"
      stroke-linecap="round" stroke-linejoin="round">${motif}</g>
  </svg>`;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage({ viewport: { width, height } });
await mkdir(`${ROOT}web/static/og`, { recursive: true });
for (const [kind, motif] of Object.entries(motifs)) {
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing(motif)}`);
  await page.screenshot({ path: `${ROOT}web/static/og/${kind}.png` });
}
await browser.close();

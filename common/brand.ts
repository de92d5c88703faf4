/**
 * The colours that an operator chooses, as `#rrggbb`: two for the night of most pages, two for paper (mails, invoices, pages that must be
 * believed). `press` is the one action of a screen, `glow` what informs: links, numerals, screens. Every other tone follows from them.
 */
export const BRAND_COLOURS = ["press", "glow", "paperPress", "paperGlow"] as const;
export type BrandColour = (typeof BRAND_COLOURS)[number];
export type BrandColours = Readonly<Record<BrandColour, string>>;

/** The product's own, as in web/src/styles/theme.css. */
export const OUR_COLOURS: BrandColours = {
  press: "#ffb765",
  glow: "#86cbf5",
  paperPress: "#ffb765",
  paperGlow: "#125378",
};

/** The lowest contrast of text with its ground that WCAG 2 allows at level AA. */
export const AA = 4.5;

/** Of the grounds in theme.css and bridge.css, the one of each surface on which text is hardest to read. */
const RAISED_NIGHT = "#172630";
const RAISED_PAPER = "#d6e1e5";
/** What `--color-info-ink` is mixed with. */
const DEEP = "#02121c";

type Channels = readonly [number, number, number];

function channels(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Relative luminance by WCAG 2, from 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A share of one colour over another, as `color-mix` does in sRGB. */
export function mixed(over: string, share: number, under: string): string {
  const below = channels(under);
  const parts = channels(over).map((channel, index) => Math.round(channel * share + (below[index] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour of text on a filled area: a very dark tone of it, or white or black where only these can be read. */
export function inkOn(colour: string): string {
  const inks = [mixed(colour, 0.1, "#000000"), "#ffffff", "#000000"];
  return inks.find((ink) => contrast(ink, colour) >= AA) ?? "#000000";
}

/** The contrast with which a colour is read where that is hardest. A press on paper is only filled, under its own ink. */
export function contrastOf(name: BrandColour, colour: string): number {
  if (name === "paperPress") return contrast(inkOn(colour), colour);
  if (name === "paperGlow") return contrast(colour, RAISED_PAPER);
  const onNight = contrast(colour, RAISED_NIGHT);
  return name === "press" ? onNight : Math.min(onNight, contrast(colour, mixed(colour, 0.19, DEEP)));
}

/** The night of most pages, and what the heads of mails have. */
export const NIGHT = "#0a1218";
/** An invoice. */
export const PAPER = "#ffffff";
/** The lowest contrast of a picture's parts with its ground that WCAG 2 allows (1.4.11), and how much of it must have that. */
const PART = 3;
const ENOUGH = 0.5;

/**
 * Whether most of a picture is lost on a ground: of its parts that are there at all, less than half differ from it enough.
 * @param pixels red, green, blue and opacity, each from 0 to 255, as a canvas has them
 */
export function isLostOn(ground: string, pixels: ArrayLike<number>): boolean {
  let [there, seen] = [0, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    there += opacity;
    const colour = `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0")}`;
    if (contrast(mixed(colour, opacity / 255, ground), ground) >= PART) seen += opacity;
  }
  return seen < there * ENOUGH;
}

/** The nearest tone of a colour that can be read: lighter on night, darker on paper. */
export function readable(name: BrandColour, colour: string): string {
  const towards = name === "paperGlow" ? "#000000" : "#ffffff";
  for (let share = 1; share > 0; share -= 0.02) {
    const tone = mixed(colour, share, towards);
    if (contrastOf(name, tone) >= AA) return tone;
  }
  return towards;
}

/** What the style sheets read of a brand (web/src/styles/theme.css), by property. */
export function brandProperties(colours: BrandColours, display: boolean): Record<string, string> {
  const { press, glow, paperPress, paperGlow } = colours;
  return {
    "--brand-press": press,
    "--brand-on-press": inkOn(press),
    "--brand-glow": glow,
    "--brand-on-glow": inkOn(glow),
    "--brand-paper-press": paperPress,
    "--brand-on-paper-press": inkOn(paperPress),
    "--brand-paper-glow": paperGlow,
    ...(!display && { "--brand-display": '"Display Fallback",var(--font-sans)' }),
  };
}

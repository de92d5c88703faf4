import { brandProperties, OUR_COLOURS } from "../../../../../common/brand.ts";
import type { Look } from "../../../../../common/contract/brand.ts";
import { lookVersion, shown } from "../../../router/look.ts";
import { screenStore } from "../../../router/screen.ts";
import { pngAddress } from "./pictures.ts";

const OURS = { ...OUR_COLOURS, display: true };

/** Shows a name or a look in this tab, until the page is loaded again. */
export function showSite(parts: typeof shown): void {
  Object.assign(shown, parts);
  screenStore.set({ ...screenStore.get() }, true);
}

/** Shows a look in this tab at once: its colours, its pictures and, once it counts, its icon. null: the product's own. */
function show(look: Look | null): void {
  const { style } = document.documentElement;
  const { display } = look ?? OURS;
  for (const [name, value] of Object.entries(brandProperties(look ?? OURS, display))) style.setProperty(name, value);
  if (display) style.setProperty("--brand-display", '"Passerelle Display", "Display Fallback", sans-serif');
  showSite({
    look: look && {
      version: look.version,
      display,
      icon: look.icon && pngAddress(look.icon),
      logo: look.logo && { src: pngAddress(look.logo.data), width: look.logo.width, height: look.logo.height },
    },
  });
}

/** Shows what counts from now on, also in the tab's title. */
export function showPublished(look: Look | null): void {
  show(look);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = `/favicon.svg${lookVersion(look)}`;
}

/**
 * Shows a draft in this browser alone, until the next load of a page: in its colours, with its pictures, and a bar that leads back.
 * @param back the address of the bar's link, and its words
 */
export function tryOnSite(look: Look, says: string, back: { href: string; label: string }): void {
  show(look);
  document.getElementById("brand-draft")?.remove();
  const bar = document.createElement("section");
  bar.id = "brand-draft";
  bar.className = "notice-bar";
  bar.setAttribute("aria-label", says);
  const text = document.createElement("p");
  text.textContent = says;
  // A load of the page ends the draft. The application would follow a link without one.
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = back.label;
  button.addEventListener("click", () => location.assign(back.href));
  bar.append(text, button);
  document.body.append(bar);
}

import { brandProperties } from "../../../../../common/brand.ts";
import type { Look } from "../../../../../common/contract/brand.ts";
import { tryLook } from "../../../router/look.ts";
import { pngAddress } from "./pictures.ts";

/**
 * Shows a draft in this browser alone, until the next load of a page: in its colours, with its pictures, and a bar that leads back.
 * @param back the address of the bar's link, and its words
 */
export function tryOnSite(look: Look, says: string, back: { href: string; label: string }): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(brandProperties(look, look.display))) style.setProperty(name, value);
  if (look.display) style.setProperty("--brand-display", '"Passerelle Display", "Display Fallback", sans-serif');
  tryLook({
    version: look.version,
    display: look.display,
    icon: look.icon && pngAddress(look.icon),
    logo: look.logo && { src: pngAddress(look.logo.data), width: look.logo.width, height: look.logo.height },
  });
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

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Whole } from "./whole.tsx";

const REFERENCE = '<span class="whitespace-nowrap">D-8958-1027</span>';

it.each([
  ["Refund D-8958-1027", `Refund ${REFERENCE}`],
  ["Confirmer la commande D-8958-1027 ?", `Confirmer la commande ${REFERENCE} ?`],
  ["Order PS-GNAA3L", 'Order <span class="whitespace-nowrap">PS-GNAA3L</span>'],
  ["Delete my E-mail?", "Delete my E-mail?"],
  [<b key="0">D-8958-1027</b>, "<b>D-8958-1027</b>"],
])("%s keeps its references on one line", (title, shown) => {
  expect(renderToStaticMarkup(<Whole>{title}</Whole>)).toBe(shown);
});

import { expect, it } from "vitest";
import { pagesToShow } from "./page-rules.ts";

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 3, [1, 2, 3]],
  [2, 5, [1, 2, 3, 4, 5]],
  [1, 5, [1, 2, 0, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 9, [1, 2, 3, 4, 5, 0, 9]],
  [50, 100, [1, 0, 49, 50, 51, 0, 100]],
  [100, 100, [1, 0, 99, 100]],
])("page %i of %i", (page, pages, shown) => expect(pagesToShow(page, pages)).toEqual(shown));

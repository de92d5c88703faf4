/** A point of a box, as shares of its width and height. */
type Share = readonly [x: number, y: number];

export type Ends = {
  /** Where the string begins and ends in its boxes: beside the button, at the top of the screen unless said. */
  a?: Share | undefined;
  b?: Share | undefined;
  /** How high it rises above both ends, in px. */
  rise?: number | undefined;
  /** Falls instead: for a screen below. */
  fall?: boolean | undefined;
};

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/**
 * The curve between two boxes in the coordinates of `own`, in px; undefined where one of them is not shown. It never
 * rises above the top of `own`.
 */
export function stringOf(start: Box | undefined, end: Box | undefined, own: Box, ends: Ends) {
  if (!start?.width || !end?.width || !own.width) return undefined;
  const { a = [1.02, 0.6], b = [0.5, 0], rise = 120, fall = false } = ends;
  const at = (box: Box, [x, y]: Share) => [
    Math.round(box.left + box.width * x - own.left),
    Math.round(box.top + box.height * y - own.top),
  ];
  const [x1 = 0, y1 = 0] = at(start, a);
  const [x2 = 0, y2 = 0] = at(end, b);
  const w = x2 - x1;
  const h = y2 - y1;
  const top = Math.max(Math.min(y1, y2) - rise, (6 - (y1 + y2) / 8) / 0.75);
  const curve = fall
    ? [x1 + w * 0.02, y1 + h * 0.62, x1 + w * 0.86, y1 + h * 0.05]
    : [x1 + w * 0.06, top, x2 - w * 0.02, top];
  return { d: `M${x1} ${y1}C${curve.map(Math.round).join(" ")} ${x2} ${y2}`, x1, x2 };
}

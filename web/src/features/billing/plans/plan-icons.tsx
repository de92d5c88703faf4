import { icon } from "../../../ui/icon/icon.tsx";

/* Drawings that a plan's `icon` names (pb_migrations, plans), made for this project. */

const Spark = icon("M12 3.5c.6 5 3.5 7.9 8.5 8.5-5 .6-7.9 3.5-8.5 8.5-.6-5-3.5-7.9-8.5-8.5 5-.6 7.9-3.5 8.5-8.5z");
const Star = icon("M12 4l2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z");
const House = icon("M3.5 11.5L12 4.5l8.5 7M6 10v9.5h12V10M10 19.5V14h4v5.5");

const DRAWINGS = new Map([
  ["spark", Spark],
  ["star", Star],
  ["home", House],
]);

/** A plan's drawing; nothing for an unknown name. */
export function PlanIcon({ name, className }: { name: string; className: string }) {
  const Drawing = DRAWINGS.get(name);
  return Drawing ? <Drawing className={className} /> : null;
}

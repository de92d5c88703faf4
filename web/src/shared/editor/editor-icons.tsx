import { icon } from "../../ui/icon/icon.tsx";

/* Icons of the text editor's toolbar, drawn for this project. */

export const ListIcon = icon("M9 6.5h11M9 12h11M9 17.5h11M4.5 6.500v.010M4.5 12v.010M4.5 17.500v.01");
export const NumbersIcon = icon(
  "M10 6.500h10M10 12h10M10 17.500h10M3.5 5.500l1.5-1v4.500M3.5 15.500c.4-1 2.5-1 2.5.5 0 1-2.5 2-2.5 3H6",
);
export const QuoteIcon = icon("M5 17c2-1.5 3-3.5 3-6H5V7h4.500v4M14.5 17c2-1.5 3-3.5 3-6h-3V7H19v4");
export const LinkIcon = icon(
  "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.700l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.700l1-1",
);
export const PictureIcon = icon(
  "M6 5h12a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-12a2.5 2.5 0 0 1-2.5-2.5v-9a2.5 2.5 0 0 1 2.5-2.5zM4 16.500l4.5-4.5 4 4 3-2.5 4.5 4M15.5 9v.01",
);
export const CodeIcon = icon("M8.5 7.500L4 12l4.5 4.500M15.5 7.500L20 12l-4.5 4.5");
export const CodeBlockIcon = icon(
  "M6 4.5h12a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5h-12a2.5 2.5 0 0 1-2.5-2.5v-10a2.5 2.5 0 0 1 2.5-2.5zM10 9.500L7.5 12l2.5 2.500M14 9.500l2.5 2.5-2.5 2.5",
);
export const GridIcon = icon(
  "M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM3.5 10h17M12 5v14",
);
export const UndoIcon = icon("M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3");
export const RedoIcon = icon("M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h3");

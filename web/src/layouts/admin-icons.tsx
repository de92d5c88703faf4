import { icon } from "../ui/icon/icon.tsx";

/* Icons of the admin navigation, drawn for this project. */

/** A person with a badge. */
export const TeamIcon = icon(
  "M10 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 20c.4-3.6 3-5.5 6.5-5.5M17.5 13l3.5 1.3v2.6c0 2-1.4 3.4-3.5 4.1-2.1-.7-3.5-2.1-3.5-4.1v-2.6z",
);

export const UsersIcon = icon(
  "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M16 4.5a3.3 3.3 0 0 1 0 6.2M18 14.8c2 .7 3.2 2.5 3.5 5.2",
);

export const ImportIcon = icon("M12 4v10M8 10.5l4 4 4-4M4.5 15v3a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-3");

export const BookIcon = icon(
  "M12 7c-2-1.7-4.6-2.3-8-2v13c3.4-.3 6 .3 8 2 2-1.7 4.6-2.3 8-2V5c-3.4-.3-6 .3-8 2zM12 7v13",
);

export const InboxIcon = icon(
  "M4 13l2.5-7.5A1.5 1.5 0 0 1 8 4.5h8a1.5 1.5 0 0 1 1.5 1L20 13v5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18zM4 13h4.5l1.5 2.5h4l1.5-2.5H20",
);

export const BrandIcon = icon(
  "M12 4a8 8 0 1 0 0 16c1.5 0 2-1 1.6-2.1-.6-1.5.3-2.9 1.9-2.9H18a2.5 2.5 0 0 0 2.5-2.5C20.3 7.7 16.6 4 12 4zM8 11h.01M11 7.5h.01M15.5 8.5h.01",
);

export const BooksIcon = icon("M5 4.5h14v15H5zM5 9h14M12 9v10.5M8 12.5h1M8 16h1M15 12.5h1M15 16h1");

export const AdoptIcon = icon(
  "M19.5 9.5A8 8 0 0 0 5 8M5 4.5V8h3.5M4.5 14.5A8 8 0 0 0 19 16M19 19.5V16h-3.5M9 12h6M12 9v6",
);

export const ChartIcon = icon("M4 4v14.5a1.5 1.5 0 0 0 1.5 1.5H20M8 15.5v-3M12 15.5V9M16 15.5V6");

export const ChecklistIcon = icon(
  "M4 6.5l1.5 1.5L8 5.5M4 12l1.5 1.5L8 11M4 17.5L5.5 19 8 16.5M11.5 7H20M11.5 12.5H20M11.5 18H20",
);

export const LayersIcon = icon("M12 4l8.5 4.5L12 13 3.5 8.5zM3.5 12.5L12 17l8.5-4.5M3.5 16.5L12 21l8.5-4.5");

export const ServerIcon = icon(
  "M5.5 4.5h13a1.5 1.5 0 0 1 1.5 1.5v4a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 10V6a1.5 1.5 0 0 1 1.5-1.5zM5.5 12.5h13A1.5 1.5 0 0 1 20 14v4a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18v-4a1.5 1.5 0 0 1 1.5-1.5zM7.5 8h.01M7.5 16h.01",
);
export const TextIcon = icon("M4.5 6.5V4.5h15v2M12 4.5v15M9 19.5h6");

export const PenIcon = icon("M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5M13 19.5h6.5");
export const PlugIcon = icon("M9 3.5v5M15 3.5v5M6.5 8.5h11V12a5.5 5.5 0 0 1-11 0zM12 17.5v3");

export const PuzzleIcon = icon(
  "M10 6V4.5a2 2 0 0 1 4 0V6h3.5a1 1 0 0 1 1 1v3.5H20a2 2 0 0 1 0 4h-1.5V18a1 1 0 0 1-1 1H14v-1.5a2 2 0 0 0-4 0V19H6.5a1 1 0 0 1-1-1v-3.5H7a2 2 0 0 0 0-4H5.5V7a1 1 0 0 1 1-1z",
);

export const ScrollIcon = icon(
  "M7 4.5h10.5a1 1 0 0 1 1 1v13a1.5 1.5 0 0 1-1.5 1.5H7.5A2 2 0 0 1 5.5 18V5.5a1 1 0 0 1 1-1zM9 9h6M9 12.5h6M9 16h3.5",
);

export const GiftIcon = icon(
  "M4 9h16v3.5H4zM5.5 12.5V20h13v-7.5M12 9v11M12 9c-1.2-3.5-3-5-4.7-4.6C5.5 4.8 5.6 7.5 8 9h4zm0 0c1.2-3.5 3-5 4.7-4.6 1.8.4 1.7 3.1-.7 4.6",
);
export const SlidersIcon = icon("M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5v4M9 10v4M13 15v4");

export const PulseIcon = icon("M3 12.5h4l2.5-7 4.5 13 2.5-6H21");

export const HookIcon = icon("M8.5 7.5h9M14.5 4l3.5 3.5-3.5 3.5M15.5 16.5h-9M9.5 13L6 16.5 9.5 20");

export const HistoryIcon = icon("M4.5 8A8.5 8.5 0 1 1 3.5 12M4.5 3.5V8H9M12 7.5V12l3 2");

export const ReceiptIcon = icon("M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6");

export const InvoiceIcon = icon("M7 3.5h7l4 4v13H7zM14 3.5v4h4M10 12h5M10 16h5");

export const TagIcon = icon(
  "M4 5.5A1.5 1.5 0 0 1 5.5 4h6.2a2 2 0 0 1 1.4.6l6.8 6.8a1.5 1.5 0 0 1 0 2.1l-6.4 6.4a1.5 1.5 0 0 1-2.1 0l-6.8-6.8a2 2 0 0 1-.6-1.4zM8.5 8.5h.01",
);

import { icon } from "./icon.tsx";

/* Icons of the member and admin areas, in their own file so that public pages do not load them. Drawn for this project. */

export const ChevronLeftIcon = icon("M14.5 6l-6 6 6 6");
export const ChevronRightIcon = icon("M9.5 6l6 6-6 6");
export const SortIcon = icon("M8 10l4-4 4 4M8 14l4 4 4-4");
export const ArrowUpIcon = icon("M12 19V5M6 11l6-6 6 6");
export const ArrowDownIcon = icon("M12 5v14M6 13l6 6 6-6");

export const CopyIcon = icon(
  "M11.5 9h6a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5h-6a2.5 2.5 0 0 1-2.5-2.5v-6a2.5 2.5 0 0 1 2.5-2.5zM5.5 15A1.5 1.5 0 0 1 4 13.5V6.5A2.5 2.5 0 0 1 6.5 4H13.5A1.5 1.5 0 0 1 15 5.5",
);
export const LogoutIcon = icon(
  "M14 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h7M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5",
);
export const HomeIcon = icon("M4 11l8-6.5 8 6.5M6 9.5v9.5h12v-9.5M10 19v-5h4v5");
export const GaugeIcon = icon("M4.8 18a9 9 0 1 1 14.4 0M12 14l4-5M12 14v.01");
export const KeyIcon = icon("M4 15.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM11 12.5l8.5-8.5M16 7.5l3 3");
/** @public Drawn by the icon API only. */
export const MailIcon = icon(
  "M6 5.5h12a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-12a2.5 2.5 0 0 1-2.5-2.5v-8a2.5 2.5 0 0 1 2.5-2.5zM4.5 7.5l7.5 6 7.5-6",
);
export const TrashIcon = icon("M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5");
export const QrIcon = icon(
  "M5 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM15 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM5 14h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM14 14h2v2M20 14v2M14 20h2M18.5 18.5H20V20",
);
export const SettingsIcon = icon(
  "M4 7.5h9M18 7.5h2M4 16.5h2M11 16.5h9M13 7.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM6 16.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z",
);
export const CodeIcon = icon("M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5M13.5 5.5l-3 13");
export const PlayIcon = icon("M8 5.5v13l11-6.5z");
export const CardIcon = icon(
  "M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-13a2.5 2.5 0 0 1-2.5-2.5v-9a2.5 2.5 0 0 1 2.5-2.5zM3 10h18M7 15h4",
);
export const GiftIcon = icon(
  "M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7C9 7 7 6 7 4.5S10 2 12 7zM12 7c3 0 5-1 5-2.5S14 2 12 7z",
);

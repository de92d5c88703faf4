import { icon } from "./icon.tsx";

/* Icons of public pages, drawn for this project on a 24 px grid. */

export const ArrowRightIcon = icon("M4 12h15M13 6l6 6-6 6");
export const CheckIcon = icon("M5 12.5l4.5 4.5L19 7.5");
export const ChevronDownIcon = icon("M6 9.5l6 6 6-6");
export const CloseIcon = icon("M6 6l12 12M18 6L6 18");
export const MenuIcon = icon("M4 7h16M4 12h16M4 17h10");
export const PlusIcon = icon("M12 5v14M5 12h14");
export const EyeIcon = icon(
  "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.25 12a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0z",
);
export const EyeOffIcon = icon(
  "M4 4l16 16M10 5.7A9.3 9.3 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.8 3.5M6.3 7.4A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9.5 9.5 0 0 0 4.3-1.05M9.9 10.2a2.75 2.75 0 0 0 3.9 3.9",
);
export const InfoIcon = icon("M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0zM12 11.5v4.5M12 8v.01");
export const WarningIcon = icon("M12 4.5L3.5 19.5h17zM12 10.5v4M12 17v.01");
export const DangerIcon = icon("M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM12 8v5M12 16v.01");
export const SuccessIcon = icon("M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0zM8.5 12.3l2.4 2.4 4.6-5");
export const UserIcon = icon(
  "M8.25 8.5a3.75 3.75 0 1 0 7.5 0 3.75 3.75 0 1 0-7.5 0zM4.5 20c.8-3.8 3.8-5.5 7.5-5.5s6.7 1.7 7.5 5.5",
);
export const LockIcon = icon(
  "M7.5 10.5h9a2.5 2.5 0 0 1 2.5 2.5v4.5a2.5 2.5 0 0 1-2.5 2.5h-9a2.5 2.5 0 0 1-2.5-2.5v-4.5a2.5 2.5 0 0 1 2.5-2.5zM8 10.5V8a4 4 0 0 1 8 0v2.5",
);
export const DownloadIcon = icon("M12 4.5v10.5M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15");
export const RefreshIcon = icon("M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15");
export const PlayIcon = icon("M8.5 6v12l10.5-6z");
export const MinusIcon = icon("M5 12h14");

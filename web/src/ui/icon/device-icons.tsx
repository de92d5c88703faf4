import { icon } from "./icon.tsx";

/* Icons of screens, drawn for this project. */

export const TvIcon = icon(
  "M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM8.5 20.5h7M12 17v3.5",
);
export const PhoneIcon = icon(
  "M9.5 3h5a2.5 2.5 0 0 1 2.5 2.5v13a2.5 2.5 0 0 1-2.5 2.5h-5a2.5 2.5 0 0 1-2.5-2.5v-13a2.5 2.5 0 0 1 2.5-2.5zM10.75 18h2.5",
);
export const LaptopIcon = icon("M7 5h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM2.5 19h19");
export const BrowserIcon = icon(
  "M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM3 9.5h18M6 7.25h.01M8.5 7.25h.01",
);

import { icon } from "./icon.tsx";

/* Icons of the admin navigation, drawn for this project. */

export const UsersIcon = /* @__PURE__ */ icon(
  <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M16 4.5a3.3 3.3 0 0 1 0 6.200M18 14.800c2 .7 3.200 2.500 3.500 5.200" />,
);

export const ChartIcon = /* @__PURE__ */ icon(
  <path d="M4 4v14.500a1.500 1.500 0 0 0 1.500 1.500H20M8 15.500v-3M12 15.500V9M16 15.500V6" />,
);

export const ChecklistIcon = /* @__PURE__ */ icon(
  <path d="M4 6.500l1.500 1.500L8 5.500M4 12l1.500 1.500L8 11M4 17.500L5.500 19 8 16.500M11.500 7H20M11.500 12.500H20M11.500 18H20" />,
);

export const LayersIcon = /* @__PURE__ */ icon(
  <path d="M12 4l8.5 4.500L12 13 3.500 8.500zM3.500 12.500L12 17l8.500-4.500M3.500 16.500L12 21l8.500-4.500" />,
);

export const ServerIcon = /* @__PURE__ */ icon(
  <path d="M5.5 4.5h13a1.5 1.5 0 0 1 1.5 1.5v4a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 10V6a1.5 1.5 0 0 1 1.5-1.5zM5.5 12.5h13A1.5 1.5 0 0 1 20 14v4a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18v-4a1.5 1.5 0 0 1 1.5-1.5zM7.5 8h.01M7.5 16h.01" />,
);
export const PenIcon = /* @__PURE__ */ icon(
  <path d="M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5M13 19.5h6.5" />,
);
export const PlugIcon = /* @__PURE__ */ icon(
  <path d="M9 3.5v5M15 3.5v5M6.5 8.5h11V12a5.5 5.5 0 0 1-11 0zM12 17.5v3" />,
);

export const PuzzleIcon = /* @__PURE__ */ icon(
  <path d="M10 6V4.500a2 2 0 0 1 4 0V6h3.500a1 1 0 0 1 1 1v3.500H20a2 2 0 0 1 0 4h-1.500V18a1 1 0 0 1-1 1H14v-1.500a2 2 0 0 0-4 0V19H6.500a1 1 0 0 1-1-1v-3.500H7a2 2 0 0 0 0-4H5.500V7a1 1 0 0 1 1-1z" />,
);

export const ScrollIcon = /* @__PURE__ */ icon(
  <path d="M7 4.500h10.500a1 1 0 0 1 1 1v13a1.500 1.500 0 0 1-1.500 1.500H7.500A2 2 0 0 1 5.500 18V5.500a1 1 0 0 1 1-1zM9 9h6M9 12.500h6M9 16h3.500" />,
);

export const SearchIcon = /* @__PURE__ */ icon(
  <path d="M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500l4.500 4.500" />,
);
export const GiftIcon = /* @__PURE__ */ icon(
  <path d="M4 9h16v3.5H4zM5.5 12.5V20h13v-7.500M12 9v11M12 9c-1.200-3.500-3-5-4.700-4.600C5.500 4.800 5.600 7.500 8 9h4zm0 0c1.200-3.500 3-5 4.700-4.600 1.800.4 1.700 3.100-.7 4.600" />,
);
export const SlidersIcon = /* @__PURE__ */ icon(
  <path d="M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5v4M9 10v4M13 15v4" />,
);

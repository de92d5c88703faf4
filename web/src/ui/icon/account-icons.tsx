import { icon } from "./icon.tsx";

/* Icons of the member and admin areas, in their own file so that public pages do not load them. Drawn for this project. */

export const ChevronLeftIcon = /* @__PURE__ */ icon(<path d="M14.5 6l-6 6 6 6" />);
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="M9.5 6l6 6-6 6" />);
export const SortIcon = /* @__PURE__ */ icon(<path d="M8 10l4-4 4 4M8 14l4 4 4-4" />);
export const ArrowUpIcon = /* @__PURE__ */ icon(<path d="M12 19V5M6 11l6-6 6 6" />);
export const ArrowDownIcon = /* @__PURE__ */ icon(<path d="M12 5v14M6 13l6 6 6-6" />);

export const CopyIcon = /* @__PURE__ */ icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2.5" />
    <path d="M5.5 15A1.5 1.5 0 0 1 4 13.5V6.5A2.5 2.5 0 0 1 6.5 4H13.5A1.5 1.5 0 0 1 15 5.5" />
  </>,
);
export const LogoutIcon = /* @__PURE__ */ icon(
  <path d="M14 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h7M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />,
);
export const HomeIcon = /* @__PURE__ */ icon(<path d="M4 11l8-6.5 8 6.5M6 9.5v9.5h12v-9.5M10 19v-5h4v5" />);
export const GaugeIcon = /* @__PURE__ */ icon(<path d="M4.8 18a9 9 0 1 1 14.4 0M12 14l4-5M12 14v.01" />);
export const KeyIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="M11 12.5l8.5-8.5M16 7.5l3 3" />
  </>,
);
/** @public Drawn by the icon API only. */
export const MailIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
    <path d="M4.5 7.5l7.5 6 7.5-6" />
  </>,
);
export const TrashIcon = /* @__PURE__ */ icon(
  <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5" />,
);
export const QrIcon = /* @__PURE__ */ icon(
  <>
    <rect x="4" y="4" width="6" height="6" rx="1" />
    <rect x="14" y="4" width="6" height="6" rx="1" />
    <rect x="4" y="14" width="6" height="6" rx="1" />
    <path d="M14 14h2v2M20 14v2M14 20h2M18.5 18.5H20V20" />
  </>,
);
export const ShareIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="17.5" cy="5.5" r="2.5" />
    <circle cx="6.5" cy="12" r="2.5" />
    <circle cx="17.5" cy="18.5" r="2.5" />
    <path d="M8.7 10.8l6.6-4M8.7 13.2l6.6 4" />
  </>,
);
export const SettingsIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4 7.5h9M18 7.5h2M4 16.5h2M11 16.5h9" />
    <circle cx="15.5" cy="7.5" r="2.5" />
    <circle cx="8.5" cy="16.5" r="2.5" />
  </>,
);
export const CodeIcon = /* @__PURE__ */ icon(<path d="M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5M13.5 5.5l-3 13" />);

import { icon } from "./icon.tsx";

/* Icons of screens, drawn for this project. */

export const TvIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3" y="5" width="18" height="12" rx="2" />
    <path d="M8.5 20.5h7M12 17v3.5" />
  </>,
);
export const PhoneIcon = /* @__PURE__ */ icon(
  <>
    <rect x="7" y="3" width="10" height="18" rx="2.5" />
    <path d="M10.75 18h2.5" />
  </>,
);
export const LaptopIcon = /* @__PURE__ */ icon(
  <>
    <rect x="5" y="5" width="14" height="10" rx="2" />
    <path d="M2.5 19h19" />
  </>,
);
export const BrowserIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="M3 9.5h18M6 7.25h.01M8.5 7.25h.01" />
  </>,
);

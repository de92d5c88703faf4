import { icon } from "./icon.tsx";

/* Icons of the admin pages about orders and coupons, drawn for this project. */

export const ReceiptIcon = /* @__PURE__ */ icon(<path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.500h6M9 12.500h6" />);

export const InvoiceIcon = /* @__PURE__ */ icon(<path d="M7 3.5h7l4 4v13H7zM14 3.500v4h4M10 12h5M10 16h5" />);

export const TagIcon = /* @__PURE__ */ icon(
  <path d="M4 5.5A1.5 1.5 0 0 1 5.5 4h6.200a2 2 0 0 1 1.400.600l6.800 6.800a1.500 1.500 0 0 1 0 2.100l-6.400 6.400a1.500 1.500 0 0 1-2.100 0l-6.800-6.800a2 2 0 0 1-.600-1.400zM8.500 8.500h.01" />,
);

import { icon } from "./icon.tsx";

/* Icons of the admin pages about orders and coupons, drawn for this project. */

export const ReceiptIcon = icon("M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6");

export const InvoiceIcon = icon("M7 3.5h7l4 4v13H7zM14 3.5v4h4M10 12h5M10 16h5");

export const TagIcon = icon(
  "M4 5.5A1.5 1.5 0 0 1 5.5 4h6.2a2 2 0 0 1 1.4.6l6.8 6.8a1.5 1.5 0 0 1 0 2.1l-6.4 6.4a1.5 1.5 0 0 1-2.1 0l-6.8-6.8a2 2 0 0 1-.6-1.4zM8.5 8.5h.01",
);

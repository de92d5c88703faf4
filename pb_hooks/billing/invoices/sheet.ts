import type { Locale } from "../../../common/contract/api.ts";
import { formatDate, formatMoney, formatPercent } from "../../../common/format.ts";
import { legalForm } from "../../../common/legal-form.ts";
import { knownLocale } from "../../../common/locale.ts";
import { parisDay } from "../../../common/paris.ts";
import type { Field } from "../../lib/rec.ts";
import { dateOf } from "../../lib/records.ts";
import { exemptionArticle, vatWithin } from "./rules.ts";
import type { SellerFacts } from "./sellers.ts";
import { SHEET_TEXTS } from "./texts.ts";

/** The contents of a document, from top to bottom: type `sheet` of internal/hooks/invoices. */
export type Sheet = {
  lang: Locale;
  heading: string;
  number: string;
  author: string;
  issued: string;
  facts: [name: string, value: string][];
  parties: { title: string; lines: string[] }[];
  columns: string[];
  /** Description, quantity, net unit price, VAT, net total. */
  rows: string[][];
  totals: [name: string, value: string][];
  notes: string[];
  footer: string;
};

/** The contents of a document, from stored facts alone. @param first the invoice that it corrects, if any */
export function sheetOf(document: Rec<"invoices">, first: Rec<"invoices"> | undefined, seller: SellerFacts): Sheet {
  const lang = knownLocale(document.getString("locale"));
  const text = SHEET_TEXTS[lang];
  const money = (cents: number) => formatMoney(cents, lang);
  const on = (record: Rec<"invoices">, field: Field<"invoices">) => {
    const time = dateOf(record, field);
    return time ? formatDate(parisDay(time), lang) : "";
  };
  const isCredit = document.getString("kind") === "credit_note";
  const means = text.means[MEANS.find((each) => each === document.getString("means")) ?? "online"];
  const rate = document.getInt("vat_rate");
  const [net, vat, gross] = (["net_cents", "vat_cents", "gross_cents"] as const).map((field) => document.getInt(field));
  const percent = rate > 0 ? formatPercent(rate / 100, lang) : "–";
  const line = (what: string, cents: number) => [what, "1", money(cents), percent, money(cents)];
  const [start, end] = [on(document, "period_start"), on(document, "period_end")];
  const subscription = text.subscription(document.getString("plan"), start, end);
  const registration = [seller.company, legalForm(seller, lang), seller.register_number].filter(Boolean).join(" – ");
  const paid = on(document, "paid_at");
  const refunded = first?.getString("means") === document.getString("means") ? text.refunded : text.refundedOtherwise;
  return {
    lang,
    heading: isCredit ? text.creditNote : text.invoice,
    number: document.getString("number"),
    author: seller.company ?? "",
    issued: dateOf(document, "issued")?.toISOString() ?? "",
    facts: [
      [text.issued, on(document, "issued")],
      [isCredit ? text.refundedOn : text.paidOn, paid],
      [text.meansName, means],
      [text.reference, document.getString("reference")],
      [text.corrects, first ? text.ofDay(first.getString("number"), on(first, "issued")) : ""],
    ].filter((fact): fact is [string, string] => fact[1] !== ""),
    parties: [
      { title: text.seller, lines: sellerLines(seller, lang, text.vatId) },
      { title: text.buyer, lines: buyerLines(document, text.unnamed) },
    ],
    columns: text.columns,
    rows: first
      ? [line(isCredit ? text.refund(subscription) : text.refundFailed(subscription), net ?? 0)]
      : discounted(document, net ?? 0, (discount) => (discount ? text.discount : subscription)).map(([what, cents]) =>
          line(what, cents),
        ),
    totals: [
      ...(rate > 0
        ? [[text.net, money(net ?? 0)] as [string, string], [text.vat(percent), money(vat ?? 0)] as [string, string]]
        : []),
      [rate > 0 ? text.gross : text.total, money(gross ?? 0)],
    ],
    notes: [
      ...(rate > 0
        ? []
        : [
            document.getBool("vat_abroad")
              ? text.abroad
              : text.franchise(exemptionArticle(document.getString("issued_on"))),
          ]),
      isCredit ? refunded(paid, means) : text.settled(paid, means),
    ],
    footer: [seller.brand, registration].filter(Boolean).join(" · "),
  };
}

const MEANS = ["card", "online", "transfer"] as const;

/** The list price without VAT, and the coupon's discount. */
function discounted(document: Rec<"invoices">, net: number, name: (discount: boolean) => string): [string, number][] {
  const discount = document.getInt("discount_cents");
  if (discount === 0) return [[name(false), net]];
  const regular = document.getInt("gross_cents") + discount;
  const regularNet = regular - vatWithin(regular, document.getInt("vat_rate"));
  return [
    [name(false), regularNet],
    [name(true), net - regularNet],
  ];
}

function sellerLines(seller: SellerFacts, lang: Locale, vatId: string): string[] {
  const { company, address, register_number, vat_id, email, phone } = seller;
  const lines = [
    company,
    legalForm(seller, lang),
    address,
    register_number,
    vat_id && `${vatId} ${vat_id}`,
    email,
    phone,
  ];
  return lines.filter((line): line is string => Boolean(line));
}

function buyerLines(document: Rec<"invoices">, unnamed: string): string[] {
  const fields = ["buyer_name", "buyer_address", "buyer_email"] as const;
  const lines = fields.map((field) => document.getString(field)).filter(Boolean);
  return lines.length > 0 ? lines : [unnamed];
}

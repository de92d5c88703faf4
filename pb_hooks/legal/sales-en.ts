import type { LegalFacts, Section } from "./facts.ts";
import { CONFORMITY_EN, priceFacts, RENEWAL_LAW_EN } from "./sales-parts.ts";
import { withdrawalForm } from "./withdrawal-form.ts";

/** General terms of sale: what the customer buys, at which price, and how to cancel. */
export function salesEn(facts: LegalFacts): Section[] {
  const { brand, of } = facts;
  return [
    {
      id: "subject",
      title: "1. Subject",
      blocks: [
        {
          text: `These terms govern the sale of subscriptions to ${brand} by ${of("company")} to anyone who buys for private purposes. They complete the [terms of use](/cgu), which describe the service and its use.`,
        },
        {
          text: "The version that applies to an order is the one that you accepted when you placed it; its date and the time of your agreement are kept with the order. You may save or print this page at any time.",
        },
        {
          facts: [
            { term: "Seller", value: [of("company"), of("legal_form")].join(", ") },
            { term: "Address", value: of("address") },
            { term: "Registration", value: of("register_number") },
            { term: "E-mail", value: of("email") },
            { term: "Phone", value: of("phone") },
          ],
        },
      ],
    },
    {
      id: "plans-and-prices",
      title: "2. Plans and prices",
      blocks: [
        {
          text: "A subscription gives access, for a month or for a year, to the streaming add-on account and to the features of the chosen plan. What each plan contains is on the [plans](/subscription-plans) page. Prices are in euros, all taxes included; no fee is added to them. As of today:",
        },
        ...priceFacts(facts, "en"),
        {
          text: "The price due is the one that the order page shows when you order. A coupon applies to the payments and for the time stated on that page; the payments after them are at the price of the plan.",
        },
        {
          text: "If the price of your plan changes, we write to you at least thirty days ahead. The new price only applies from the next payment on, and you may stop the subscription before it.",
        },
      ],
    },
    {
      id: "ordering",
      title: "3. Placing an order",
      blocks: [
        {
          list: [
            "You choose a plan and a period, then sign in to your account or create one.",
            "A page sums up the plan, what you pay and when, the duration and the renewal. You may correct your choice there, and add or remove a coupon.",
            "You accept these terms and, if you want access without waiting, you expressly ask for the service to begin during the withdrawal period.",
            "You confirm with the button “Order with obligation to pay”. The contract is concluded at that moment.",
            "We confirm it by e-mail. The order and its invoices stay visible in your dashboard.",
          ],
        },
        {
          text: "Orders can be placed in French or in English. We keep them for ten years and give you a copy on request.",
        },
      ],
    },
    {
      id: "payment",
      title: "4. Payment",
      blocks: [
        {
          text: "The means of payment is shown before the order. Card payments take place on the secure page of our provider Stripe: we neither see nor keep your card number. When you pay in another way, the order page gives the reference to quote, and access opens as soon as we have received the payment.",
        },
        {
          text: "If a payment fails, we notify you by e-mail and your access stays open for seven days, so that you can settle it. After that it is suspended, without any fee or penalty, and resumes once you have paid.",
        },
      ],
    },
    {
      id: "duration",
      title: "5. Start and duration",
      blocks: [
        {
          text: "The subscription begins when it is paid, or at the end of the free trial if you have trial days left and the order page keeps them. It is concluded for the chosen period, a month or a year, with no commitment beyond it.",
        },
      ],
    },
    {
      id: "renewal",
      title: "6. Renewal",
      blocks: [
        {
          text: "At the end of each period, a subscription paid by card is renewed for another period of the same length, at the price then in force, unless you have stopped it. A subscription paid in another way is not renewed: it ends with the paid period.",
        },
        {
          text: "For a yearly subscription, a dedicated e-mail reminds you, three months ahead at the earliest and one month at the latest, that you may decline the renewal, and until when. The provisions that protect you are these, in translation.",
        },
        ...RENEWAL_LAW_EN,
      ],
    },
    {
      id: "withdrawal",
      title: "7. Right of withdrawal",
      blocks: [
        {
          text: "You have fourteen days to withdraw, without reason or cost (articles L. 221-18 and following of the French Consumer Code). By law they run from the day of the order; we count them from your first payment where that is later. Your dashboard shows the last day.",
        },
        {
          text: `To withdraw, send us an unequivocal statement before that day ends, to ${of("email")} or by post to ${of("address")}. You may use the model below, but need not. We acknowledge receipt by e-mail.`,
        },
        {
          text: "We refund you within fourteen days of receiving your decision, by the original means of payment, free of charge. If you expressly asked for the service to begin during the withdrawal period, you only owe the share of the price for the days already used when you decide (article L. 221-25); without that request, you owe nothing.",
        },
        {
          facts: [withdrawalForm(of, "en")],
        },
      ],
    },
    {
      id: "stopping",
      title: "8. Stopping or changing a subscription",
      blocks: [
        {
          text: "You may stop your subscription whenever you like, in your [dashboard](/UserDashboard), without reason or cost. Access stays open until the end of the paid period, nothing is charged after that, and you may change your mind until then.",
        },
        {
          text: "You may also change plan or period. Before you confirm, you see what is due at once, what is credited for the period already paid, and the amount of the next payment.",
        },
      ],
    },
    {
      id: "refunds",
      title: "9. Refunds",
      blocks: [
        {
          text: "Apart from withdrawal and the legal guarantees, a period that has begun is not refunded. If we end the service, or your subscription through no fault of yours, the unused share is refunded to you within fourteen days.",
        },
      ],
    },
    { id: "guarantees", title: "10. Legal guarantees", blocks: CONFORMITY_EN },
    {
      id: "liability",
      title: "11. Liability",
      blocks: [
        {
          text: "We answer for the proper performance of the subscription, unless its failure is down to you, to the unforeseeable and insurmountable act of a third party, or to force majeure (article L. 221-15 of the French Consumer Code). Applications, add-ons and networks of others are subject to their own terms.",
        },
      ],
    },
    {
      id: "data",
      title: "12. Personal data",
      blocks: [
        {
          text: "The data of the order and of the payment serve to perform the contract and to keep our accounts. The [privacy policy](/politique-de-confidentialite) gives the details and your rights.",
        },
      ],
    },
    {
      id: "mediation",
      title: "13. Complaints and mediation",
      blocks: [
        {
          text: `Send your complaint to ${of("email")} first. If our answer does not satisfy you, or if there is none within two months, you may turn to the consumer mediator free of charge (articles L. 612-1 and following of the French Consumer Code), within a year of your complaint: ${of("mediator")}.`,
        },
      ],
    },
    {
      id: "law",
      title: "14. Applicable law",
      blocks: [
        {
          text: "The contract is governed by French law, without depriving you of more protective mandatory provisions of the country you live in. You may go to the court of your home or that of our registered office. Where the languages differ, the French version prevails.",
        },
      ],
    },
  ];
}

import { type LegalFacts, legalFormOf, mediatorOf, type Section, section } from "./facts.ts";
import { CONFORMITY_EN, priceFacts, RENEWAL_LAW_EN } from "./sales-parts.ts";
import { withdrawalForm } from "./withdrawal-form.ts";

/** General terms of sale: what a member buys, at what price, and how to cancel. */
export function salesEn(facts: LegalFacts): Section[] {
  const { brand, of } = facts;
  return [
    section("subject", "1. Subject", [
      `These terms govern the sale of subscriptions to ${brand} by ${of("company")} to anyone who buys for private use. They supplement the [terms of use](/cgu), which describe the service and how it may be used.`,
      "The version you accepted when you placed an order applies to that order. We record its date and the time of your acceptance with the order. You may save or print this page at any time.",
      {
        facts: {
          Seller: [of("company"), legalFormOf(of, "en")].join(", "),
          Address: of("address"),
          Registration: of("register_number"),
          "E-mail": of("email"),
          Phone: of("phone"),
        },
      },
    ]),
    section("plans-and-prices", "2. Plans and prices", [
      "A subscription gives you access, for a month or a year, to your add-on and to the features of the plan you choose, which you use in the Stremio application on your own devices. Section 2 of the [terms of use](/cgu) says what these devices must support. The [plans](/subscription-plans) page lists what each plan includes. Prices are in euros and include all taxes; no fees are added. Current prices:",
      ...priceFacts(facts, "en"),
      "You pay the price shown on the order page when you order. A coupon applies to the payments, and for the time, stated on that page; you then pay the full price shown there.",
      "Your subscription keeps the price of your order until we announce a new one to you. We may raise it only for one of these reasons: our costs have risen, the law or taxes have changed, or the plan includes more. A dedicated e-mail then states that reason, the old price, the new price and the date from which it applies. You pay the new price from your first payment on or after that date, and never less than thirty days after we sent that e-mail. Until then, you may cancel the subscription at no cost and without giving a reason. A lower price applies from your next payment, and we let you know by e-mail.",
    ]),
    section("ordering", "3. Placing an order", [
      {
        list: [
          "You choose a plan and a period, then sign in to your account or create one.",
          "The order page shows the plan, what you pay and when, the duration and the renewal. You can correct your choice there, and add or remove a coupon.",
          "You accept these terms and expressly ask for the service to begin without waiting for the end of the withdrawal period. You cannot order without that request; you keep your right of withdrawal, and acknowledge that you lose it once the service has been fully performed. If you have withdrawn twice within the last twelve months, you order without it: access, the paid period and the first payment begin when the withdrawal period is over, on the date that the order page shows.",
          "You confirm by clicking “Order with obligation to pay”. The contract is concluded at that moment.",
          "We confirm the order by e-mail. You can find it in your dashboard, with its invoices.",
        ],
      },
      "You can order in French or in English. We keep orders for ten years and send you a copy on request.",
    ]),
    section("payment", "4. Payment", [
      "The payment method is shown before you order. Card payments take place on the secure page of our payment provider, Stripe: we never see or store your card number. If you pay another way, the order page gives you the reference to quote, and access opens as soon as we receive the payment, or at the end of the withdrawal period if your order waits for it (section 3).",
      "If a payment fails, we notify you by e-mail and your access stays open for seven days to give you time to pay; we then suspend it, with no fee or penalty. We grant these seven days once in twelve months: if another payment fails within that time, we suspend your access at once. Access resumes as soon as you have paid.",
    ]),
    section("duration", "5. Start and duration", [
      "The subscription begins when you pay, or at the end of the free trial if you have trial days left and the order page says that you keep them. If your order waits for the end of the withdrawal period (section 3), the subscription begins on the date that the order page shows. It runs for the period you choose, a month or a year, with no further commitment.",
    ]),
    section("renewal", "6. Renewal", [
      "At the end of each period, a subscription paid by card is renewed for another period of the same length, unless you have cancelled it. Its price stays the same, unless we have announced a new one to you (section 2) or you have chosen another plan (section 8). A subscription paid for in another way is not renewed: it ends with the paid period, and a new order is charged at the price shown on the day you place it.",
      "For a yearly subscription, a dedicated e-mail reminds you that you may decline the renewal, and by when. We send it no earlier than three months and no later than one month before the renewal. These are the provisions that protect you, in translation.",
      ...RENEWAL_LAW_EN,
    ]),
    section("withdrawal", "7. Right of withdrawal", [
      "You have fourteen days to withdraw, at no cost and without giving a reason (articles L. 221-18 and following of the French Consumer Code). By law, this period runs from the day of the order; we count it from the first payment for that order if that comes later. If your order waits for the end of this period (section 3), the period always runs from the order. The first day is not counted, and the period ends at midnight, Paris time, at the end of the fourteenth day; if that is a Saturday, a Sunday or a French public holiday, it is extended to the next working day. Your dashboard shows the deadline.",
      `To withdraw, use [Withdraw from the contract here](/retractation), at the foot of every page and in your dashboard throughout the period: you need not sign in, the refund is shown, and the button “Confirm withdrawal” sends your statement. We e-mail you a receipt at once, with its content, date and time. You may also send us an unequivocal statement before the period ends, to ${of("email")} or by post to ${of("address")}, using the model below if you like.`,
      "We refund you within fourteen days of receiving your decision, using the original payment method, free of charge. If you expressly asked for the service to begin during the withdrawal period, you owe only the share of the price for the service provided until you decide (article L. 221-25), counted to the minute: price paid × time provided ÷ time paid for, rounded down to the cent, and one cent at least. Without that request, you owe nothing. Your right of withdrawal ends once the service has been fully performed at your request. The subscription and your access end with your statement. Deleting your account within the period is such a statement; if we delete it, we refund all of it.",
      {
        facts: [withdrawalForm(of, "en")],
      },
    ]),
    section("stopping", "8. Cancelling or changing a subscription", [
      "You may cancel your subscription whenever you like, at no cost and without giving a reason, in your [dashboard](/UserDashboard) or, without signing in, through [Cancel your contract](/resilier) at the foot of every page (article L. 215-1-1 of the French Consumer Code). An e-mail confirms at once that we have received your notice, with its date and time and the day on which the contract ends. If you were not signed in, the cancellation is confirmed through the link e-mailed to the holder of the contract or, failing that, by us; it is dated from the time we received your notice. Access stays open until the end of the paid period, nothing is charged after that, and you may change your mind until then.",
      "You may also change plan or period. Before you confirm, you see what is due at once, what is credited for the period already paid for, and the amount of the next payment. The change can also wait until the end of the paid period: you then owe nothing before that date, and you may cancel the change until then.",
    ]),
    section("refunds", "9. Refunds", [
      "Except in case of withdrawal, under the legal guarantees and in the cases named by the law (article 6) or by the terms of use (article 11), we do not refund a period that has begun. If we end the service, or end your subscription through no fault of yours, we refund the unused part within fourteen days.",
    ]),
    section("guarantees", "10. Legal guarantees", [{ box: CONFORMITY_EN }]),
    section("liability", "11. Liability", [
      "We are liable for the proper performance of the subscription, unless a failure is due to you, to the unforeseeable and insurmountable act of a third party, or to force majeure (article L. 221-15 of the French Consumer Code). Third-party applications, add-ons and networks are subject to their own terms.",
    ]),
    section("data", "12. Personal data", [
      "We use order and payment data to perform the contract and to keep our accounts. The [privacy policy](/politique-de-confidentialite) gives the details and explains your rights.",
    ]),
    section("mediation", "13. Complaints and mediation", [
      `Send your complaint to ${of("email")} first. If our answer does not satisfy you, or if you receive none within two months, you may refer the matter to the consumer mediator free of charge (articles L. 612-1 and following of the French Consumer Code), within a year of your complaint: ${mediatorOf(of)}.`,
    ]),
    section("law", "14. Applicable law", [
      "French law governs the contract, without depriving you of any more protective mandatory provisions of the country you live in. You may bring a claim in the court where you live or where we have our registered office. If the two language versions differ, the French version prevails.",
    ]),
  ];
}

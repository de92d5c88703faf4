import type { LegalFacts, Section } from "./facts.ts";

/** Terms of use, in plain words. */
export function termsEn({ brand, trialDays, of }: LegalFacts): Section[] {
  const trial =
    trialDays > 0
      ? `The free trial lasts ${trialDays} ${trialDays > 1 ? "days" : "day"}. Each person may have one. It requires no means of payment and ends by itself: it never becomes a paid subscription unless you order one.`
      : "No free trial is offered at the moment.";
  return [
    {
      id: "subject",
      title: "1. What this is",
      blocks: [
        {
          text: `These terms are the contract between you and ${of("company")}, the publisher of ${brand}. They apply from the moment you create an account. Questions go to ${of("email")}, or by post to ${of("address")}.`,
        },
      ],
    },
    {
      id: "service",
      title: "2. The service",
      blocks: [
        {
          text: `${brand} creates a streaming add-on account for you, keeps it in sync and shows you its credentials in a personal dashboard. You use these credentials in an application of your choice, which is published by others under their own terms.`,
        },
        {
          text: `${brand} does not host, supply or index any work. What you watch depends on the add-ons that you install and on those that your plan brings together: they lead to content that third parties host.`,
        },
      ],
    },
    {
      id: "account",
      title: "3. Your account",
      blocks: [
        {
          list: [
            "You are of age, or a parent or guardian agrees.",
            "You give an e-mail address that is yours, and keep it up to date.",
            "Your password stays secret. If somebody may have seen it, you change it; streaming credentials that were shared by mistake are renewed in the dashboard.",
            "An account serves one person or one household; it is not for resale.",
          ],
        },
      ],
    },
    { id: "trial", title: "4. The free trial", blocks: [{ text: trial }] },
    {
      id: "prices",
      title: "5. Plans and prices",
      blocks: [
        {
          text: "The prices on the [plans](/subscription-plans) page are totals in euros, all taxes included, for the period shown. Before any order, a page sums up the plan, its duration, the total price and the terms of renewal; nothing is due until you confirm it.",
        },
        {
          text: "A change of price never applies to a period that is already paid. The [terms of sale](/cgv) govern paid subscriptions.",
        },
      ],
    },
    {
      id: "withdrawal",
      title: "6. Right of withdrawal",
      blocks: [
        {
          text: `You have fourteen days from a paid order to withdraw from it, without reason or cost (article L. 221-18 of the French Consumer Code). Writing to ${of("email")} is enough. If you asked for access to begin at once, only the share of the days already used remains due; the rest is refunded within fourteen days, by the original means of payment.`,
        },
      ],
    },
    {
      id: "ending",
      title: "7. Stopping",
      blocks: [
        {
          text: "You may stop whenever you like. A stopped subscription stays open until the end of the paid period. You can delete your account in the dashboard, with all its data.",
        },
        {
          text: "We may suspend an account that breaks these terms or endangers the service. We tell you why by e-mail and let you answer, except in an emergency. If we end the service through no fault of yours, the unused share is refunded.",
        },
      ],
    },
    {
      id: "conduct",
      title: "8. What is not allowed",
      blocks: [
        {
          list: [
            "Using the service to reach works that you have no right to: you answer for what you do with your account.",
            "Getting round technical limits, overloading the service, or trying to access someone else’s account.",
            "Reselling access or publishing its credentials.",
          ],
        },
      ],
    },
    {
      id: "quality",
      title: "9. Availability and guarantees",
      blocks: [
        {
          text: "We do our best to keep the service available at all times; interruptions remain possible, for maintenance above all, or when a service of others does not respond. You have the legal guarantee of conformity for digital services (articles L. 224-25-12 and following of the French Consumer Code): if the service does not conform, we put it right free of charge and, failing that, you are entitled to a lower price or to end the contract.",
        },
        {
          text: "Nothing in these terms limits our liability where the law forbids it. We do not answer for applications, add-ons and networks that others provide.",
        },
      ],
    },
    {
      id: "data",
      title: "10. Your data",
      blocks: [
        {
          text: "The [privacy policy](/politique-de-confidentialite) says what we keep, why, for how long, and how to exercise your rights.",
        },
      ],
    },
    {
      id: "changes",
      title: "11. Changes",
      blocks: [
        {
          text: "If these terms change in a way that concerns you, you receive an e-mail at least thirty days ahead. You may then refuse and delete your account; the unused share of a paid period is refunded. The date at the top of this page is that of the version in force.",
        },
      ],
    },
    {
      id: "disputes",
      title: "12. Law and disputes",
      blocks: [
        {
          text: `French law applies, without depriving you of the mandatory protection of the country you live in. If we disagree, write to us first. If our answer does not satisfy you, you may turn to the consumer mediator free of charge: ${of("mediator")}. You may also go to the competent court. The French version of these terms prevails.`,
        },
      ],
    },
  ];
}

import { type LegalFacts, mediatorOf, type Section, section } from "./facts.ts";

/** Terms of use, in plain words. */
export function termsEn({ brand, trialDays, of }: LegalFacts): Section[] {
  const trial =
    trialDays > 0
      ? `The free trial lasts ${trialDays} ${trialDays > 1 ? "days" : "day"}. Each person may have one trial. It requires no payment method and ends automatically: it never becomes a paid subscription unless you order one.`
      : "There is no free trial at the moment.";
  return [
    section("subject", "1. About these terms", [
      `These terms are a contract between you and ${of("company")}, the publisher of ${brand}. They apply from the moment you create an account. If you have questions, write to ${of("email")} or by post to ${of("address")}.`,
    ]),
    section("service", "2. The service", [
      `${brand} prepares an add-on for you, keeps it up to date and shows its private link in your dashboard. You install it with this link in Stremio, an application that a third party publishes under its own terms. We also create streaming credentials (the “streaming account”), which your dashboard shows together with what they open.`,
      "Stremio exists for computers (Windows, macOS, Linux), for Android phones, tablets, TVs and boxes, for some other TVs, for iPhone and iPad with fewer functions, and as a site for current browsers. Your device must be able to run a version of Stremio that its publisher keeps up to date and to install add-ons in it, play the format and resolution of the videos you choose, have the right time, and have an internet connection fast enough for them. The service has no other hardware or software requirement and adds no copy protection (DRM).",
      `${brand} does not host, supply or index any works. What you watch depends on the add-ons you install and on those included in your plan: they lead to content hosted by third parties.`,
    ]),
    section("account", "3. Your account", [
      {
        list: [
          "You are an adult, or have the consent of a parent or guardian.",
          "You give us your own e-mail address and keep it up to date.",
          "You keep your password secret, and change it if someone else may have seen it. If you shared your private link or your streaming credentials by mistake, replace them in your dashboard.",
          "An account is for one person or one household and may not be resold.",
        ],
      },
    ]),
    section("trial", "4. The free trial", [{ text: trial }]),
    section("prices", "5. Plans and prices", [
      "The prices on the [plans](/subscription-plans) page are totals in euros, all taxes included, for the period shown. Before you order, a page shows you the plan, its duration, the total price and the renewal terms; you owe nothing until you confirm.",
      "A price change never applies to a period you have already paid for. The [terms of sale](/cgv) govern paid subscriptions.",
    ]),
    section("withdrawal", "6. Right of withdrawal", [
      `You have fourteen days from placing a paid order to withdraw from it, at no cost and without giving a reason (article L. 221-18 of the French Consumer Code). Use [Withdraw from the contract here](/retractation), or write to ${of("email")}. If you asked for access to begin at once, you owe only the share of the price for the time already provided, and this right ends once the service has been fully performed; we refund the rest within fourteen days, using the original payment method.`,
    ]),
    section("ending", "7. Ending your subscription or account", [
      "You may [cancel](/resilier) whenever you like. A cancelled subscription stays open until the end of the paid period. You can delete your account, with all its data, in your dashboard.",
      "We may block an account that breaches these terms or endangers the service. Except in an emergency, we e-mail you the reason and give you the chance to respond. If we end the service through no fault of yours, we refund the unused part.",
    ]),
    section("conduct", "8. Prohibited use", [
      {
        list: [
          "Using the service to access works you have no right to: you are responsible for how you use your account.",
          "Circumventing technical limits, overloading the service or trying to access someone else’s account.",
          "Reselling access or publishing your credentials.",
        ],
      },
    ]),
    section("quality", "9. Availability and guarantees", [
      "We do our best to keep the service available at all times. Interruptions remain possible, in particular for maintenance or when a third-party service does not respond. You are covered by the legal guarantee of conformity for digital services (articles L. 224-25-12 and following of the French Consumer Code): if the service does not conform to the contract, we put it right free of charge. If we cannot, you are entitled to a price reduction or to end the contract.",
      "Nothing in these terms limits our liability where the law forbids it. We are not responsible for third-party applications, add-ons and networks.",
    ]),
    section("data", "10. Your data", [
      "The [privacy policy](/politique-de-confidentialite) explains which data we keep, why, for how long, and how you can exercise your rights.",
    ]),
    section("changes", "11. Changes", [
      "We may change these terms or what a plan includes if the law requires it, if a third-party service that ours depends on changes, if security or quality demands it, or to offer more, and always at no cost to you. If the change affects you, we e-mail you at least thirty days beforehand and state the reason. You may then refuse by writing to us: we end the contract and refund the unused part of a paid period. The date at the top of this page is that of the version in force.",
    ]),
    section("disputes", "12. Law and disputes", [
      `French law applies, without depriving you of the mandatory protection of the country you live in. If you have a complaint, write to us first. If our answer does not satisfy you, you may refer the matter to the consumer mediator free of charge: ${mediatorOf(of)}. You may also bring the matter before the competent court. The French version of these terms prevails.`,
    ]),
  ];
}

import type { LegalFacts, Section } from "./facts.ts";

/** Privacy policy (GDPR, articles 13 and 14), in plain words. */
export function privacyEn({ brand, tagHost, of }: LegalFacts): Section[] {
  return [
    {
      id: "essence",
      title: "In short",
      blocks: [
        {
          list: [
            "We keep only what your account needs to work.",
            tagHost ? "No advertising, no sale of data." : "No advertising, no third-party tracker, no sale of data.",
            "You download or delete your data yourself, in your dashboard.",
          ],
        },
      ],
    },
    {
      id: "controller",
      title: "Who is responsible",
      blocks: [
        {
          text: `The controller is ${of("company")}, ${of("address")}. Questions about your data go to ${of("email")}.`,
        },
      ],
    },
    {
      id: "purposes",
      title: "Which data, why, and for how long",
      blocks: [
        {
          facts: [
            {
              term: "Your account",
              value:
                "E-mail address, name if you give it, language, password (only a hash of it is kept), the date on which you accepted the terms. To provide the service (performance of the contract). Until the account is deleted.",
            },
            {
              term: "Your streaming credentials",
              value:
                "Generated username and password, encrypted. To create your add-on account and keep it in sync (contract). Until they are renewed or the account is deleted.",
            },
            {
              term: "Your private address",
              value:
                "The address that you install in Stremio (encrypted), when it was last used, to the quarter of an hour, and the language of its texts. To open your access on your screens (contract). Until it is replaced or the account is deleted. We record no titles, no searches and no list of your devices: screens are counted in memory, from a fingerprint whose key is destroyed every day. All that remains is how many members, devices and answers there were each day, for all members together.",
            },
            {
              term: "Your plan",
              value:
                "Trial or paid plan, start and end. To open and close access (contract). Until the account is deleted; accounting records of a purchase are kept for ten years, as the law demands.",
            },
            {
              term: "Your orders and payments",
              value:
                "Reference, plan, amounts, dates and the proof of the boxes you ticked. To carry out the order and keep the accounts (contract, legal obligation). Ten years, also when the account is deleted. For a card payment Stripe receives your e-mail address, name and language; we never see your card, only a fingerprint that helps to detect abuse.",
            },
            {
              term: "Your free trial",
              value:
                "A keyed hash of your e-mail address, from which the address cannot be read. To give each person one free trial (legitimate interest in preventing abuse). Three years from the start of the trial, also when the account is deleted.",
            },
            {
              term: "Your API keys",
              value:
                "If you create any: their name, first characters and scopes, a keyed hash, when each was last used and how many calls it made on each day. To let your programs in and to limit them (contract). The daily counts for 400 days, the rest until the account is deleted. When invalid keys are sent, a keyed hash of the sender’s address is kept for two hours at most.",
            },
            {
              term: "Referral",
              value:
                "The link between an account and the member whose code was used to sign up, and the reward for the first payment. To attribute and reward the sign-up (legitimate interest in recognising recommendations). The link, as long as both accounts exist; then only numbers without a name. Rewards that were given, ten years, as accounting records. Neither sees the other’s data.",
            },
            {
              term: "Newsletter",
              value: "Your address, if you asked for it (consent). Until you change your mind.",
            },
            {
              term: "Audience measurement",
              value:
                "Page seen, language, the site you came from, and a fingerprint that changes every day, made with a secret that is erased afterwards. To count visits without recognising you (legitimate interest). Twenty-five months. Nothing is counted when your browser asks not to be tracked (Do Not Track, Global Privacy Control).",
            },
            ...(tagHost
              ? [
                  {
                    term: "External audience measurement",
                    value: `A script of ${tagHost} counts visits too, under the rules of that service.`,
                  },
                ]
              : []),
            {
              term: "Technical logs",
              value:
                "Time, page asked for and kind of browser, without IP address. To notice failures and attacks (legitimate interest). Five days. The IP address only serves to limit the number of requests, in memory and for a few minutes.",
            },
          ],
        },
        {
          text: "An e-mail address and a password are needed to create an account; everything else is optional. No automated decision is made about you.",
        },
      ],
    },
    {
      id: "recipients",
      title: "Who can see it",
      blocks: [
        {
          text: `The people who run ${brand}, the hosting provider (${of("host_name")}), the service that carries our e-mails and, when you pay by card, the payment provider Stripe, each for their own task only. If you agreed to Stremio’s terms in your dashboard, Stremio receives the streaming username and password that were generated for you, never your e-mail address. The application in which you enter your streaming credentials has its own rules.`,
        },
        {
          text: "When your private address is installed in Stremio, by you or by us, Stremio receives all of it, including the secret code it contains: Stremio keeps the account’s list of add-ons on its own servers. The add-ons that we ask on your behalf see our server, never your account or your IP address. When you play something, however, your device connects directly to the host of the link you chose, which sees its IP address.",
        },
        {
          text: "If one of these providers processes data outside the European Union, it is in a country recognised as giving enough protection, or under the European Commission’s standard clauses.",
        },
      ],
    },
    {
      id: "cookies",
      title: "Cookies and browser storage",
      blocks: [
        {
          facts: [
            { term: "i18n_redirected", value: "The language you chose. A cookie, one year." },
            {
              term: "known_…",
              value: "Recognises a device that you signed in on, so that nobody can keep you out. A cookie, 180 days.",
            },
            {
              term: "pocketbase_auth",
              value: "Your session, once you are signed in. The browser’s local storage, cleared when you sign out.",
            },
          ],
        },
        {
          text: "All are needed for what you ask of the site: the law requires no consent for them, so there is no banner. A referral link sets none: its code is part of the link. Our audience measurement uses none.",
        },
      ],
    },
    {
      id: "security",
      title: "Security",
      blocks: [
        {
          text: "The site is reached over HTTPS, passwords are hashed and secrets encrypted. If a leak puts you at risk, we tell the CNIL within 72 hours, and you as soon as possible if the risk is high.",
        },
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      blocks: [
        {
          list: [
            "See your data and receive a copy: the download button in your dashboard.",
            "Correct them: profile and e-mail address in your dashboard.",
            "Erase them: deleting the account takes effect at once.",
            "Restrict or object to a use, withdraw a consent, take your data elsewhere.",
            "Decide what happens to them after your death.",
          ],
        },
        {
          text: `For anything the dashboard cannot do, write to ${of("email")}: we answer within a month. If the answer does not satisfy you, you may complain to the French authority, CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, France, or at [cnil.fr](https://www.cnil.fr/).`,
        },
      ],
    },
    {
      id: "changes",
      title: "Changes",
      blocks: [
        {
          text: "The date at the top of this page is that of the version in force. Important changes are announced by e-mail.",
        },
      ],
    },
  ];
}

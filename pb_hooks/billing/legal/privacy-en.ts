import { type LegalFacts, type Section, section } from "./facts.ts";

/** Privacy policy (GDPR, articles 13 and 14), in plain words. */
export function privacyEn({ brand, tagHost, providers, of }: LegalFacts): Section[] {
  return [
    section("essence", "In short", [
      {
        list: [
          "We keep only what your account needs to work.",
          tagHost ? "No advertising, no sale of data." : "No advertising, no third-party tracker, no sale of data.",
          "You can download or delete your data yourself, in your dashboard.",
        ],
      },
    ]),
    section("controller", "Data controller", [
      `The data controller is ${of("company")}, ${of("address")}. For any question about your data, write to ${of("email")}.`,
    ]),
    section("purposes", "Which data, why and for how long", [
      {
        facts: {
          "Your account":
            "E-mail address, name if you give one, language, password if you choose one (we only keep a hash), the date you accepted the terms. To provide the service (performance of the contract). Until the account is deleted.",
          ...(providers.length > 0 && {
            "Sign-in with other services": `If you sign in with ${providers.join(", ")}: your identifier with that service, the e-mail address and name it gives us, and when you used it. We receive neither your password nor your contacts, and tell the service nothing about your account here. To sign you in (contract). Until you unlink the service or the account is deleted.`,
          }),
          "Your sessions":
            "Browser and system of the device, and when you signed in, last used it and last confirmed that it is you. To show them to you and let you end them (contract). Until you sign out or the session expires.",
          "Your two-step sign-in":
            "If you use it: the public part of your passkeys, the secret of your authenticator app (encrypted) and a keyed hash of your recovery codes, with their names and when they were added and last used. To protect your sign-in (contract). Until you remove them or the account is deleted.",
          "Your account’s activity":
            "What you did there and what an administrator did, with the time: for example a cancellation, a passkey added or a trial extended. So that you can check it, and to prove who decided what (legitimate interest). Without IP address, except that of administrators, which is erased after a year. This log remains after the account is deleted: it names the account by an internal number, without name or address, and our notes about you are erased from it.",
          "Your streaming credentials":
            "Generated username and password (the password is encrypted). To create your streaming account and keep it in sync (contract). Until you renew them or the account is deleted. A hash of the address generated for that account is kept afterwards, so that nobody else is given it.",
          "Your private link":
            "The link you install in Stremio (encrypted), when it was last used (to the nearest quarter of an hour) and the language of its texts. To give you access on your screens (contract). Until it is replaced or the account is deleted. We record no titles, no searches and no list of your devices: screens are counted in memory, from a fingerprint whose key is destroyed every day. Only daily totals across all members remain: members, devices and responses.",
          "Your plan":
            "Trial or paid plan, start and end dates. To open and close access (contract). Until the account is deleted; we keep the accounting records of a purchase for ten years, as the law requires.",
          "Your orders and payments":
            "Reference, plan, amounts, dates and proof of the boxes you ticked; your invoices and credit notes, with your name and e-mail address as they were on the day of payment. To fulfil the order and keep our accounts (contract, legal obligation). Ten years after the end of the financial year, even if the account is deleted. For a card payment, Stripe receives your e-mail address, name and language; we never see your card, only a fingerprint that helps to detect abuse.",
          "Your contract":
            "The texts you accepted and the messages we sent you about the contract (confirmation, notices of prices and renewals, receipts), with their dates; what you wrote to cancel or withdraw. To prove what was agreed and declared (legal obligation). Ten years for the contract, five years for notices and statements, one year for a closed request. If the account is deleted, the recipient’s address is replaced by a keyed hash from which it cannot be recovered, and a closed request keeps neither name nor address. The receipt still quotes what you wrote to cancel or withdraw, with the name and address you gave there. If you delete the account within the withdrawal period, that is a withdrawal: your name, e-mail address and any bank details you give stay until the money is back.",
          "Your messages":
            "What you write on the contact page or in reply to our e-mails, with the pictures you attach, our answers and our notes about them, with the name and e-mail address you give. To answer you (legitimate interest, or the contract). Three years after the last message, on the site and in our mailbox; on the site, until the account is deleted if that is sooner. Messages you sent without an account become part of your account once you have confirmed the same address. To limit abuse, we keep a count for each e-mail address and IP address, as a keyed hash, for a few hours.",
          "Your withdrawals":
            "When you withdrew from a contract, with a keyed hash of your e-mail address. To let an order begin only after the withdrawal period where someone has withdrawn twice within twelve months (legitimate interest in preventing abuse). Twelve months, even if the account is deleted.",
          "Your free trial":
            "A keyed hash of your e-mail address, from which the address cannot be recovered. To give each person only one free trial (legitimate interest in preventing abuse). Three years from the start of the trial, even if the account is deleted.",
          "Your coupons":
            "The codes used with your orders, and a keyed hash of your e-mail address, which notes that you have paid and which codes were used. So that each person uses a code only once, and welcome offers go to new customers only (legitimate interest in preventing abuse). The hash, three years, even if the account is deleted; the rest, until the account is deleted.",
          "Your API keys":
            "If you create any: their name, first characters and scopes, a keyed hash, when each was last used and how many calls it made each day. To authenticate your programs and limit their calls (contract). Daily counts for 400 days; a key that was revoked or has expired, 400 days from its end; other keys until the account is deleted. If someone sends invalid keys, we keep a keyed hash of the sender’s address for two hours at most.",
          Referral:
            "The link between an account and the member whose code was used to sign up, and the reward for the first payment. To attribute and reward the sign-up (legitimate interest in rewarding recommendations). The link, as long as both accounts exist; then only anonymous totals. Rewards granted, ten years, as accounting records. Neither member sees the other’s data.",
          Newsletter:
            "If you asked for it: your address and language and, as proof, the wording you agreed to and the times of your request and confirmation (consent). Without an account, the address is confirmed through a link; a request that is not confirmed is deleted after seven days. Each issue has an unsubscribe link that works without signing in. Your address is then erased; only a keyed hash of it is kept, for three years, as proof. If our e-mails to you bounce, or you report one as spam, we record it and stop sending you the newsletter; once the address belongs to no account or subscription, this record is erased three years after the last such event. We keep the list of recipients of an issue for 90 days after sending it. We see neither whether you open an issue nor whether you follow its links.",
          "Audience measurement":
            "Page viewed, language, the site you came from, and a fingerprint that changes every day, made with a secret that is then erased. To count visits without recognising you (legitimate interest). Twenty-five months. Nothing is counted if your browser asks not to be tracked (Do Not Track, Global Privacy Control).",
          ...(tagHost && {
            "External audience measurement": `A script from ${tagHost} also counts visits, under the rules of that service.`,
          }),
          "Technical logs":
            "Time, page requested and browser type, without IP address. To detect failures and attacks (legitimate interest). Five days. Your IP address is used to limit the number of requests, in memory and for a few minutes. It is also in the e-mail that tells you of a sign-in from a new device; once that is sent, we no longer have it.",
        },
      },
      "You need an e-mail address to create an account, and a password only if you do not sign in with another service; everything else is optional. We make no automated decisions about you.",
    ]),
    section("recipients", "Who has access", [
      `The people who run ${brand}, the hosting provider (${of("host_name")}), our e-mail delivery service and, if you pay by card, the payment provider Stripe, each only for its own task. If you agreed to Stremio’s terms in your dashboard, Stremio receives the streaming username and password that were generated for you, never your e-mail address. The application in which you install your add-on has its own rules.`,
      "When your private link is installed in Stremio, by you or by us, Stremio receives it in full, including the secret code it contains: Stremio keeps the account’s list of add-ons on its own servers. The add-ons we query on your behalf see our server, never your account or your IP address. When you play something, however, your device connects directly to the host of the link you chose, which sees its IP address.",
      "If one of these providers processes data outside the European Union, it does so in a country recognised as providing adequate protection, or under the European Commission’s standard contractual clauses.",
    ]),
    section("cookies", "Cookies and browser storage", [
      {
        facts: {
          i18n_redirected: "The language you chose. A cookie, one year.",
          "known_…": "Recognises a device you have signed in on, so nobody can lock you out. A cookie, 180 days.",
          "__Host-identity":
            "Recognises your browser while you sign in with another service, so that nobody can divert it. A cookie, 20 minutes.",
          pocketbase_auth:
            "Your session, once you are signed in. The browser’s local storage, cleared when you sign out.",
          "chosen-plan":
            "The plan you chose before your trial, so that we can offer it to you afterwards. The browser’s local storage, until you order or sign out.",
          "stremio-here":
            "Stremio is installed on this device, so that step is not shown again. The browser’s local storage.",
        },
      },
      "All of them are strictly necessary for the service you ask for: the law requires no consent for them, so this site shows no banner. A referral link sets no cookie: its code is part of the link. Our audience measurement uses none either.",
    ]),
    section("security", "Security", [
      "The site uses HTTPS. Passwords are hashed and secrets are encrypted. If a data breach puts you at risk, we notify the CNIL within 72 hours, and you as soon as possible if the risk is high.",
    ]),
    section("rights", "Your rights", [
      {
        list: [
          "Access your data and receive a copy: the “Download” button in your dashboard.",
          "Correct your data: profile and e-mail address in your dashboard.",
          "Erase your data: deleting your account takes effect immediately.",
          "Restrict or object to processing, withdraw consent, take your data elsewhere.",
          "Decide what happens to your data after your death.",
        ],
      },
      `For anything you cannot do in the dashboard, write to ${of("email")}: we answer within a month. If our answer does not satisfy you, you may lodge a complaint with the French data protection authority, the CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, France, or at [cnil.fr](https://www.cnil.fr/).`,
    ]),
    section("changes", "Changes", [
      "The date at the top of this page is that of the version in force. We announce any significant change by e-mail.",
    ]),
  ];
}

import type { TextGroup } from "../contract/texts.ts";

/**
 * The texts of public pages that an operator may change, by a key that stays when the product's text changes. Each is the English text of
 * the page, as web/src/locales/en.po has it: the build finds its translation there, and refuses a text that no page shows.
 */
export const SITE_TEXTS = {
  home: {
    "home.meta": "{brand}: Stremio, ready on every screen",
    "home.title": "Stremio, ready on every screen.",
    "home.lead":
      "For people who want to watch, not set things up: we get Stremio ready on your screens and keep it working. That is what you pay us for. Stremio is a free app for films and series. What it shows comes from the sources below, not from us.",
    "home.price.trial": "To continue: <0>from {price} a month</0>, {means}.",
    "home.price": "<0>From {price} a month</0>, {means}.",
    "home.start": "Create my account",
    "home.start.member": "Go to my dashboard",
    "home.sources.title": "What you will watch.",
    "home.sources.lead":
      "Every row on your screen comes from a source with a name. Here they are: what each shows, who provides it, at what price and under which right.",
    "home.sources.us": "And us, {brand}",
    "home.sources.us.text": "Your add-on, set up and kept working, and our help. Not one film.",
    "home.sources.question": "Wondering about a source? <0>Write to us</0>.",
    "home.steps.title": "Four steps, then press play.",
    "home.steps.1": "Sign up",
    "home.steps.1.text": "An e-mail address and a password. One minute.",
    "home.steps.2": "Install Stremio",
    "home.steps.2.text":
      "Free, from your device’s app store. Create your own Stremio account in it, or sign in. Done already? Skip this.",
    "home.steps.3": "Add your add-on",
    "home.steps.3.text":
      "It tells Stremio which rows to show. A button on your page opens Stremio with your private link, and Stremio asks you to confirm.",
    "home.steps.4": "Turn on the television",
    "home.steps.4.text":
      "Install Stremio there too and sign in with the same Stremio account: your rows are already there.",
    "home.honest.title": "We supply no films. We get your screens ready.",
    "home.honest.do": "What we do",
    "home.honest.do.1": "Prepare your add-on, and a private link for it.",
    "home.honest.do.2": "Keep its rows up to date and watch over the sources.",
    "home.honest.do.3": "Replace its private link if someone else is using it.",
    "home.honest.do.4": "Help you, device by device, and answer your questions.",
    "home.honest.not": "What we do not do",
    "home.honest.not.1": "Host, sell or supply films: they come from <0>these sources</0>.",
    "home.honest.not.2": "Keep a record of what you watch or search for.",
    "home.honest.not.3": "Sell your data or show you advertising.",
    "home.honest.not.4": "Lock you in: you can delete your account, with everything in it, whenever you like.",
    "home.honest.compare":
      "One device, and you like to set things up yourself? Then you do not need us. Several screens, a family, little patience? That is where we come in.",
    "home.plans.title": "How many screens at once?",
    "home.plans.lead":
      "Plans differ by how many screens may play at the same time. The add-on and its updates are the same.",
    "home.plans.soon": "The plans will be published soon. The free trial is already open.",
    "home.plans.pay": "<0>How do I pay?</0> After the trial, and only if you want to: {means}, for a month or a year.",
    "home.faq.title": "Before you start",
    "home.closing": "An account in a minute.",
  },
  steps: {
    "steps.title": "Four steps, and a screen lights up.",
    "steps.lead": "One minute for the account, two for each device. No technical skill is needed.",
    "steps.1": "An address, a password",
    "steps.1.text":
      "No bank card. You arrive on your page at once; the link that confirms your address is waiting in your inbox.",
    "steps.2.text":
      "The app is free and made by others. Your page leads to the right store; if you have Stremio already, go on. In it, sign in with your own Stremio account, or create one.",
    "steps.3.text":
      "A button on your page opens Stremio with your private link, and Stremio asks you to confirm; its menu says “Addons”. The link is yours alone: do not share it. Nothing opens? Your page lets you copy it.",
    "steps.4": "The television lights up",
    "steps.4.devices": "Televisions and boxes with Android TV or Google TV; otherwise a box or a computer plugged in.",
    "steps.closing": "Over to you.",
  },
  plans: {
    "plans.promises": "In every plan",
    "plans.same": "The same add-on",
    "plans.same.text": "Only the number of screens changes, unless a source names its plans.",
    "plans.trial.text": "No bank card. When the trial is over, access stops automatically and you owe nothing.",
    "plans.commitment": "No commitment beyond the paid period",
    "plans.commitment.text":
      "Cancel whenever you like: you keep your access until the end of the period you have paid for.",
    "plans.prices": "All-inclusive prices",
    "plans.prices.text":
      "The price you see is the price you pay: tax included, no set-up fee, no automatic move to a more expensive plan.",
    "plans.faq.title": "Before you choose",
  },
  frame: {
    "frame.how": "How it works",
    "frame.plans": "Plans",
    "frame.help": "Help centre",
    "frame.trial": "Free trial",
    "frame.sign-in": "Sign in",
    "frame.contact": "Contact us",
    "frame.service": "The service",
    "frame.about": "About the service",
    "frame.questions": "Questions",
    "frame.resources": "Resources",
    "frame.referral": "Referral programme",
    "frame.status": "Service status",
    "frame.closing": "© {brand}. An independent service, unrelated to the publisher of Stremio.",
  },
} as const satisfies Readonly<Partial<Record<TextGroup, Readonly<Record<string, string>>>>>;

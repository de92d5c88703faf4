import type { Locale } from "../../common/contract/api.ts";

/** A picture of the help: its file's name, its width in CSS px, and its markup, which uses the site's own styles. */
export type Scene = { name: string; width: number; html: string };

/** What the site's own pages show: pictures of them, as data URLs, and the markup of the home page's drawings. */
export type Real = { phone: string; computer: string; store: string; tv: string };

const WORDS = {
  fr: {
    store: "Application gratuite",
    install: "Installer",
    login: "Connexion",
    own: "Avec votre propre compte Stremio",
    email: "Adresse e-mail",
    password: "Mot de passe",
    create: "Créer un compte",
    scan: "Scannez, ou saisissez ce code :",
    link: "Connecter ce téléviseur ?",
    same: "Avec le compte Stremio de ce téléphone.",
    confirm: "Confirmer",
    download: "Télécharger",
    ask: "Installer cette extension ?",
    addOn: "Votre extension",
    cancel: "Annuler",
  },
  en: {
    store: "Free app",
    install: "Install",
    login: "Log in",
    own: "With your own Stremio account",
    email: "E-mail address",
    password: "Password",
    create: "Create an account",
    scan: "Scan it, or enter this code:",
    link: "Sign this TV in?",
    same: "With this phone’s Stremio account.",
    confirm: "Confirm",
    download: "Download",
    ask: "Install this add-on?",
    addOn: "Your add-on",
    cancel: "Cancel",
  },
} as const;

/** The scenes of a language: real screens of ours, and drawings of Stremio and of stores in the same hand. */
export function scenes(locale: Locale, real: Real): Scene[] {
  const w = WORDS[locale];
  const play = `<svg viewBox="0 0 24 24" width="100%" fill="currentColor"><path d="M8 5.5v13l10.5-6.5z"/></svg>`;
  const login = `<div class="form"><b>${w.login}</b><p>${w.own}</p>
    <span>${w.email}</span><i>camille@example.com</i><span>${w.password}</span><i>••••••••••••</i>
    <em class="phone-button press">${w.login}</em><p class="mid">${w.create}</p></div>`;
  const asks = `<div class="form"><b>${w.ask}</b>
    <div class="box"><div class="who"><u>${play}</u><strong>${w.addOn}</strong></div>
    <em class="phone-button press">${w.install}</em><p class="mid">${w.cancel}</p></div></div>`;
  const link = `<div class="form"><b>${w.link}</b><p>${w.same}</p><em class="phone-button press">${w.confirm}</em></div>`;
  const shop = `<div class="shop"><u>${play}</u><div><b>Stremio</b><p>${w.store}</p>
    <em class="phone-button press">${w.install}</em></div></div>`;
  const site = `<div class="shop"><u>${play}</u><div><b>Stremio</b><p>Windows · macOS · Linux</p>
    <em class="phone-button press">${w.download}</em></div></div>`;
  const code = `<div class="code"><div class="qr">${qr()}</div><div><b>${w.login}</b><p>${w.scan}</p><strong>QK7D</strong></div></div>`;
  return [
    { name: "store-phone", width: 352, html: real.store },
    { name: "login-phone", width: 352, html: phone(`<p class="app">Stremio</p>${login}`) },
    { name: "install-phone", width: 352, html: phone(`<img src="${real.phone}">`) },
    { name: "confirm-phone", width: 352, html: phone(`<p class="app">Stremio</p>${asks}`) },
    { name: "download-computer", width: 560, html: computer(site) },
    { name: "login-computer", width: 560, html: computer(login) },
    { name: "install-computer", width: 560, html: computer(`<img src="${real.computer}">`) },
    { name: "confirm-computer", width: 560, html: computer(asks) },
    { name: "store-tv", width: 560, html: tv(shop) },
    { name: "code-tv", width: 640, html: `<div class="duo">${tv(code)}${phone(link)}</div>` },
    { name: "rows-tv", width: 560, html: real.tv },
  ];
}

const phone = (inside: string) => `<div class="phone phone-cut cut"><div class="phone-in">${inside}</div></div>`;
const tv = (inside: string) => `<div class="tv cut"><div class="tv-in">${inside}</div></div>`;
const computer = (inside: string) =>
  `<div class="computer"><div class="bar"><s></s><s></s><s></s></div><div class="page">${inside}</div></div>`;

/** Squares that look like a QR code and hold nothing. */
function qr(): string {
  const size = 25;
  const cells: string[] = [];
  let seed = 7;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      const corner = (x < 8 && y < 8) || (x > 16 && y < 8) || (x < 8 && y > 16);
      if (!corner && seed > 1_150_000_000) cells.push(`M${x} ${y}h1v1h-1z`);
    }
  const eye = (x: number, y: number) => `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`;
  const path = [...cells, eye(0, 0), eye(18, 0), eye(0, 18)].join("");
  return `<svg viewBox="0 0 25 25" width="100%" fill="#06131c" fill-rule="evenodd"><path d="${path}"/></svg>`;
}

/** What the site's styles lack for these pictures. Cut off at the bottom: the figure's deck is there. */
export const STYLE = `
  html, body { background: none !important; }
  #scene { position: relative; overflow: hidden; color: var(--color-fg); font-family: var(--font-sans); }
  #scene .phone { width: 17.5rem; margin: 1.5rem auto 0; font-size: 1rem; min-height: 22.5rem; box-shadow: 0 0 0 1.5px #3d5563; }
  #scene .phone.cut, #scene .tv.cut, #scene > .tv { border-bottom: 0; border-bottom-left-radius: 0; border-bottom-right-radius: 0; }
  #scene .phone-in { min-height: 22.5rem; border-radius: 2.2em 2.2em 0 0; }
  #scene .phone-in > img { display: block; width: 100%; }
  #scene .tv { margin: 1.75rem 1.75rem 0; --tv: 486px; box-shadow: 0 0 0 1.5px #31485680; }
  #scene .app { padding: 1.1em 1.4em 0; color: var(--color-muted); font-weight: 600; }
  .form { padding: 1.2em 1.2em 2.2em; line-height: 1.4; }
  .form > b { display: block; font: 800 1.75em/1.05 var(--font-display); margin-bottom: .5em; }
  .form > p { color: var(--color-muted); margin-bottom: .9em; }
  .form > span { font-weight: 600; font-size: .94em; }
  .form i { display: block; margin: .25em 0 .75em; padding: .55em .8em; border: 1.5px solid var(--color-edge); border-radius: .65em; background: var(--color-sunken); font-style: normal; }
  .form em, .shop em { font-style: normal; }
  .form .mid { margin: .9em 0 0; text-align: center; font-weight: 600; color: inherit; }
  .box { padding: 1.1em; border-radius: 1.2em; background: var(--color-raised); }
  .who { display: flex; gap: .8em; align-items: center; margin-bottom: 1em; font-size: 1.1em; }
  .who u, .shop u { display: grid; place-items: center; flex: none; width: 2.8em; height: 2.8em; padding: .6em; border-radius: .7em; background: var(--color-info-ink); color: var(--color-info); text-decoration: none; }
  .shop { display: flex; gap: 2.25em; align-items: center; justify-content: center; padding: 3em; min-height: 15em; }
  .shop u { width: 8em; height: 8em; padding: 2em; border-radius: 1.6em; background: #2b3f4c; color: #d4e3ea; }
  .shop b { display: block; font: 800 3em/1 var(--font-display); }
  .shop p { margin: .5em 0 1em; font-size: 1.1em; color: var(--color-muted); }
  .shop em { width: 11em; font-size: 1.1em; }
  .tv .shop { font-size: 2.9em; height: 100%; min-height: 0; }
  #scene > .tv.cut { aspect-ratio: 16 / 8.2; }
  .code { display: grid; grid-template-columns: auto 1fr; gap: 4em; align-items: center; padding: 5em; height: 100%; }
  .code .qr { width: 30em; padding: 2em; border-radius: 2em; background: #fff; }
  .code b { display: block; font: 800 6em/1 var(--font-display); }
  .code p { margin-top: .6em; font-size: 3.1em; line-height: 1.3; color: #d4e3ea; }
  .code strong { display: block; margin-top: .4em; font: 800 8em/1 var(--font-display); letter-spacing: .06em; color: var(--glow); }
  .duo { display: grid; grid-template-columns: 1fr 12rem; align-items: end; gap: 1.5rem; padding: 1.75rem 1.75rem 0; }
  .duo > .tv { margin: 0 !important; --tv: 350px; aspect-ratio: 16 / 11 !important; }
  .duo > .phone { width: 12rem !important; min-height: 17rem !important; margin: 0 !important; font-size: .9rem !important; }
  .duo .phone-in { min-height: 17rem !important; padding-top: 1em; }
  .computer { margin: 1.75rem 1.75rem 0; border: .5rem solid #1d2c36; border-bottom: 0; border-radius: 1rem 1rem 0 0; background: var(--color-canvas); overflow: hidden; }
  .bar { display: flex; gap: .4rem; padding: .6rem .8rem; background: #14212b; }
  .bar s { width: .6rem; height: .6rem; border-radius: 50%; background: #38505e; }
  .page { min-height: 15rem; }
  .page > .form { width: 21rem; max-width: 90%; margin: 0 auto; padding: 1.5rem 0 1.75rem; }
  .page > img { display: block; width: 100%; }
`;

import { DEFAULT_LOCALE } from "../../common/locale.ts";
import { formatParis } from "../../common/paris.ts";
import { parseTime } from "../../common/time.ts";
import { raise, raised, settle } from "../alerts/public.ts";
import { parseList, textOf } from "../lib/json.ts";
import { type Notice, TO_SYSTEM } from "../lib/notices.ts";

const MISSING = "system.certificate";
const ENDING = "system.certificate-ends";

/**
 * Tells the operator which names of `serve DOMAIN` have no certificate, or keep an old one that is not renewed, and when that
 * is over. A name that nobody has asked for since the start stays as it is.
 */
export function alertOfCertificates(app: CoreApp): void {
  if (typeof $certificates === "undefined") return;
  const open = { [MISSING]: raised(app, MISSING), [ENDING]: raised(app, ENDING) };
  for (const state of parseList($certificates.states())) {
    const [host, error, ends] = [textOf(state, "host"), textOf(state, "error"), parseTime(textOf(state, "ends"))];
    if (error) raise(app, { notice: MISSING, once: host, facts: { host, error } });
    else if (open[MISSING].includes(host)) settle(app, MISSING, host);
    if (ends) raise(app, { notice: ENDING, once: host, facts: { host, time: formatParis(ends, DEFAULT_LOCALE) } });
    else if (!error && open[ENDING].includes(host)) settle(app, ENDING, host);
  }
}

export const CERTIFICATE_NOTICES: { readonly [id: string]: Notice } = {
  [MISSING]: {
    link: TO_SYSTEM,
    urgent: true,
    fr: {
      subject: "{host} n’a pas de certificat – {brand}",
      intro: [
        "Les navigateurs refusent d’ouvrir {host}, faute de certificat. Cause\u00a0: {error}",
        "Vérifiez que ce nom pointe vers votre serveur et que ses ports 80 et 443 sont joignables depuis Internet.",
      ],
      notes: ["Le serveur réessaie à chaque visite, une fois par minute au plus."],
    },
    en: {
      subject: "{host} has no certificate – {brand}",
      intro: [
        "Browsers refuse to open {host} because it has no certificate. Reason: {error}",
        "Check that this name points to your server and that its ports 80 and 443 can be reached from the internet.",
      ],
      notes: ["The server tries again on each visit, at most once a minute."],
    },
  },
  [ENDING]: {
    link: TO_SYSTEM,
    urgent: true,
    fr: {
      subject: "Le certificat de {host} n’est pas renouvelé – {brand}",
      intro: [
        "Il expire le {time} et aurait déjà dû être renouvelé. Passé cette date, les navigateurs refuseront d’ouvrir {host}.",
        "Vérifiez que ce nom pointe toujours vers votre serveur et que ses ports 80 et 443 sont joignables depuis Internet.",
      ],
    },
    en: {
      subject: "The certificate of {host} is not being renewed – {brand}",
      intro: [
        "It expires on {time} and should have been renewed by now. After that, browsers will refuse to open {host}.",
        "Check that this name still points to your server and that its ports 80 and 443 can be reached from the internet.",
      ],
    },
  },
};

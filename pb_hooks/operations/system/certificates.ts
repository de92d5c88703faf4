import { formatParis } from "../../../common/paris.ts";
import { parseTime } from "../../../common/time.ts";
import { inert } from "../../../common/visible.ts";
import { parseList, textOf } from "../../lib/json.ts";
import { type Notice, TO_SYSTEM } from "../../lib/notices.ts";
import { raise, raised, settleAlert } from "../../platform/alerts/public.ts";
import { operatorLocale } from "../../platform/mail/public.ts";

const MISSING = "system.certificate";
const ENDING = "system.certificate-ends";
/** As long as a name has one of these states (internal/front/certificates), its alert lasts. A name that is served no longer has none. */
const LASTING: { readonly [notice: string]: readonly string[] } = {
  [MISSING]: ["missing", "unknown"],
  [ENDING]: ["overdue", "missing", "unknown"],
};

/**
 * Tells the operator which names of `serve DOMAIN` have no certificate, or keep an old one that is not renewed, and when that
 * is over. Right after a start nothing is known yet: what was raised lasts.
 */
export function alertOfCertificates(app: CoreApp): void {
  const states = parseList($certificates.states());
  for (const state of states) {
    const [host, status, ends] = [textOf(state, "host"), textOf(state, "status"), parseTime(textOf(state, "ends"))];
    const error = inert(textOf(state, "reason")); // may quote a stranger's server
    if (status === "missing") raise(app, { notice: MISSING, once: host, facts: { host, error } });
    if (ends)
      raise(app, { notice: ENDING, once: host, facts: { host, error, time: formatParis(ends, operatorLocale(app)) } });
  }
  for (const [notice, lasting] of Object.entries(LASTING))
    for (const host of raised(app, notice)) {
      const state = states.find((one) => textOf(one, "host") === host);
      if (!state || !lasting.includes(textOf(state, "status"))) settleAlert(app, notice, host);
    }
}

export const CERTIFICATE_NOTICES: { readonly [id: string]: Notice } = {
  [MISSING]: {
    link: TO_SYSTEM,
    urgent: true,
    fr: {
      subject: "{host} n’a pas de certificat – {brand}",
      intro: [
        "Sans certificat, les navigateurs refusent d’ouvrir {host}. L’autorité de certification n’en a délivré aucun.",
        "Cause\u00a0: {error}",
        "Vérifiez que ce nom de domaine pointe vers votre serveur et que ses ports 80 et 443 sont accessibles depuis Internet.",
      ],
      notes: [
        "Le serveur renouvelle sa demande, d’abord au bout d’une minute, puis de moins en moins souvent, au plus tard toutes les demi-heures. Après un redémarrage, il la renouvelle aussitôt.",
      ],
    },
    en: {
      subject: "{host} has no certificate – {brand}",
      intro: [
        "Browsers refuse to open {host} because it has no certificate. The certificate authority has not issued one.",
        "Reason: {error}",
        "Check that this domain name points to your server and that its ports 80 and 443 can be reached from the internet.",
      ],
      notes: [
        "The server tries again after a minute, then less and less often, at least every half hour. After a restart it tries at once.",
      ],
    },
  },
  [ENDING]: {
    link: TO_SYSTEM,
    urgent: true,
    fr: {
      subject: "Le certificat de {host} n’est pas renouvelé – {brand}",
      intro: [
        "Il aurait déjà dû être renouvelé. Date d’expiration\u00a0: {time}. Passé cette date, les navigateurs refusent d’ouvrir {host}.",
        "Cause\u00a0: {error}",
        "Vérifiez que ce nom de domaine pointe toujours vers votre serveur et que ses ports 80 et 443 sont accessibles depuis Internet.",
      ],
      notes: ["Le serveur réessaie au moins une fois par heure. Après un redémarrage, il réessaie aussitôt."],
    },
    en: {
      subject: "The certificate of {host} is not being renewed – {brand}",
      intro: [
        "It should have been renewed by now. It expires on {time}; after that, browsers refuse to open {host}.",
        "Reason: {error}",
        "Check that this domain name still points to your server and that its ports 80 and 443 can be reached from the internet.",
      ],
      notes: ["The server tries again at least once an hour. After a restart it tries at once."],
    },
  },
};

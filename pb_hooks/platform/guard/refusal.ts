import type { Locale } from "../../../common/contract/api.ts";
import { textOf } from "../../lib/json.ts";
import { acceptedLocale } from "../../lib/locale.ts";

/** Why a superuser's request is refused; `{name}` is the collection (or the field to change instead), `{part}` what was to change. */
const SENTENCES = {
  deleted: {
    en: "The product needs the collection “{name}”: it can't be deleted. Collections of your own can.",
    fr: "Le produit a besoin de la collection « {name} » : elle ne peut pas être supprimée. Les vôtres peuvent l’être.",
  },
  emptied: {
    en: "The product needs the rows of “{name}”: they can't be deleted all at once.",
    fr: "Le produit a besoin des lignes de « {name} » : elles ne peuvent pas être toutes supprimées d’un coup.",
  },
  read: {
    en: "The product reads “{part}” of “{name}”: it can't be changed or removed. You can add fields and collections of your own.",
    fr: "Le produit lit « {part} » de « {name} », qui ne peut être ni modifié ni supprimé. Vous pouvez ajouter vos propres champs et collections.",
  },
  required: {
    en: "A field that you add to “{name}” can't be required: the product doesn't fill in “{part}”.",
    fr: "Un champ ajouté à « {name} » ne peut pas être obligatoire : le produit ne remplit pas « {part} ».",
  },
  unique: {
    en: "An index that you add to “{name}” can't be unique: “{part}” would refuse rows that the product writes.",
    fr: "Un index ajouté à « {name} » ne peut pas être unique : « {part} » refuserait des lignes que le produit écrit.",
  },
  cascade: {
    en: "A relation that you add to “{name}” can't delete in cascade: “{part}” would delete rows of the product.",
    fr: "Une relation ajoutée à « {name} » ne peut pas supprimer en cascade : « {part} » supprimerait des lignes du produit.",
  },
  held: {
    en: "“{part}” of “{name}” is required: the product could no longer delete what it points to, such as a member. Make it optional, or choose cascade deletion.",
    fr: "« {part} » de « {name} » est obligatoire : le produit ne pourrait plus supprimer ce vers quoi il pointe, un membre par exemple. Rendez-le facultatif, ou choisissez la suppression en cascade.",
  },
  follows: {
    en: "The product writes “{part}” here: change “{name}” of the member, in the collection “users”.",
    fr: "Le produit écrit « {part} » ici : modifiez « {name} » du membre, dans la collection « users ».",
  },
  unchanged: {
    en: "Rows of “{name}” are proof: only the product writes them, and nobody changes or deletes them.",
    fr: "Les lignes de « {name} » font foi : seul le produit les écrit, et personne ne les modifie ni ne les supprime.",
  },
  kept: {
    en: "The product needs this row of “{name}”: it can't be deleted.",
    fr: "Le produit a besoin de cette ligne de « {name} » : elle ne peut pas être supprimée.",
  },
} as const satisfies { readonly [why: string]: Readonly<Record<Locale, string>> };

/** The refusal to throw, 403 `guarded`: in English, the dashboard's language, unless the browser prefers French. */
export function refusal(e: core.RequestEvent, why: keyof typeof SENTENCES, name: string, part = ""): ForbiddenError {
  const header = textOf(e.requestInfo().headers, "accept_language");
  const locale = /\bfr\b/i.test(header) ? acceptedLocale(header) : "en";
  const sentence = SENTENCES[why][locale].replace("{name}", name).replace("{part}", part.replace(/^\w+\./, ""));
  return new ForbiddenError(sentence, { form: new ValidationError("guarded", sentence) });
}

import { byteLength } from "./byte-length.ts";
import { PASSWORD_MAX, PASSWORD_MAX_BYTES, PASSWORD_MIN } from "./contract/accounts.ts";

/** How both sides judge a new password. Only "fair" and "strong" are accepted. */
export type Judgement = "short" | "long" | "guessable" | "fair" | "strong";

/** More characters, or more kinds of them, make a fair password strong. */
const STRONG = { characters: PASSWORD_MIN + 4, kinds: 3 };
const KINDS = [/[a-zà-ÿ]/, /[A-ZÀ-Þ]/, /\d/, /[^\p{L}\d]/u];

const MIN_DISTINCT = 5;
const MAX_WORDS = 3;
const MIN_RUN = 10;

/** Words that common long passwords consist of: alone, repeated, or surrounded by digits and signs. */
const WORDS = new Set(
  (
    "password passwords passw motdepasse mdp secret access login admin administrator administrateur root master user guest " +
    "test testing demo temp welcome bienvenue hello bonjour salut coucou changeme letmein iloveyou jetaime jtm love amour " +
    "mon ma mes my the qwerty qwertz azerty qwertyuiop azertyuiop qwertyui azertyui asdf asdfgh asdfghjkl qsdf qsdfghjkl " +
    "zxcvbn zxcvbnm wxcvbn abc abcd abcdef abcdefg monkey dragon football baseball soleil doudou loulou chouchou nicolas " +
    "princess princesse sunshine superman batman starwars pokemon marseille paris france liberte shadow michael jordan " +
    "computer ordinateur internet trustno whatever nothing starlight diamond charlie butterfly summer winter ete hiver"
  ).split(" "),
);

const LEET: { readonly [sign: string]: string } = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
];

/** Judges a new password of the account with this address ("" for an unknown one), on a site of this name. Pure. */
export function judgePassword(password: string, email: string, brand: string): Judgement {
  const characters = Array.from(password).length;
  if (characters < PASSWORD_MIN) return "short";
  if (characters > PASSWORD_MAX || byteLength(password) > PASSWORD_MAX_BYTES) return "long";
  if (isCommonPassword(password, email, brand)) return "guessable";
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  return characters >= STRONG.characters || kinds >= STRONG.kinds ? "strong" : "fair";
}

/**
 * Whether a password of the allowed length is still easy to guess: digits only, few different characters, a repeated or
 * running pattern, everyday words, the member's address or the site's name. No composition rules.
 */
function isCommonPassword(password: string, email: string, brand: string): boolean {
  const lower = password.toLowerCase();
  if (/^[\d\s./-]+$/.test(lower) && lower.length < 20) return true;
  if (new Set(lower).size < MIN_DISTINCT) return true;
  if (isRepeated(lower) || isRun(lower)) return true;
  const personal = [email.split("@")[0] ?? "", email.split("@")[1]?.split(".")[0] ?? "", brand];
  if (personal.some((part) => part.length >= 5 && lower.includes(part.toLowerCase()))) return true;
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, "");
  return [lower, unleet(core)].some((text) => isWords(text.normalize("NFD").replace(/[^a-z]/g, ""), MAX_WORDS));
}

/** One unit of up to a third of the text, repeated: "abcabcabcabc", "hello-hello-hello". */
function isRepeated(text: string): boolean {
  for (let unit = 1; unit <= text.length / 3; unit++) {
    if (
      text
        .slice(0, unit)
        .repeat(Math.ceil(text.length / unit))
        .startsWith(text)
    )
      return true;
  }
  return false;
}

/** Nearly all of the text is one run along the alphabet, the digits or a keyboard row, in either direction. */
function isRun(text: string): boolean {
  const backwards = text.split("").reverse().join("");
  const length = Math.max(MIN_RUN, text.length - 4);
  for (const row of ROWS) {
    for (let start = 0; start + length <= text.length; start++) {
      if (row.includes(text.slice(start, start + length)) || row.includes(backwards.slice(start, start + length)))
        return true;
    }
  }
  return false;
}

function unleet(text: string): string {
  return Array.from(text, (sign) => LEET[sign] ?? sign).join("");
}

/** Whether the letters split into at most `words` words of the list; a text without letters does not. */
function isWords(letters: string, words: number): boolean {
  if (letters.length === 0 || words === 0) return false;
  for (let end = letters.length; end > 0; end--) {
    if (WORDS.has(letters.slice(0, end)) && (end === letters.length || isWords(letters.slice(end), words - 1)))
      return true;
  }
  return false;
}

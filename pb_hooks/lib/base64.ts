import { LETTERS_AND_DIGITS } from "./alphabets.ts";

const ALPHABET = `${LETTERS_AND_DIGITS}+/`;

/** Base64 of bytes. The hooks' runtime has neither btoa nor Buffer's types. */
export function base64(bytes: readonly number[]): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.slice(at, at + 3);
    const bits = (a << 16) | (b << 8) | c;
    const left = bytes.length - at;
    for (let place = 0; place < 4; place++) text += place <= left ? ALPHABET[(bits >> (18 - 6 * place)) & 63] : "=";
  }
  return text;
}

/** The bytes of a hexadecimal text. */
export function fromHex(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

/** The bytes of a text of ASCII characters. */
export function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

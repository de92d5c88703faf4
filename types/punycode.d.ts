/** The package punycode, by its file: its name alone is also one of Node’s own modules. */
declare module "punycode/punycode.es6.js" {
  export function toASCII(domain: string): string;
  export function toUnicode(domain: string): string;
}

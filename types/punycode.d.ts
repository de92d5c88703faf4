/** The package punycode; "punycode/" with the slash is not Node's own module of that name. */
declare module "punycode/" {
  export function toASCII(domain: string): string;
  export function toUnicode(domain: string): string;
}

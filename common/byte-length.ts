/** How many bytes of UTF-8 a text takes. The server's runtime has no TextEncoder, and its loops are slow. */
export function byteLength(text: string): number {
  const plain = text.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, "????").replace(/[\uD800-\uDFFF]/g, "???");
  return encodeURIComponent(plain).replace(/%../g, "x").length;
}

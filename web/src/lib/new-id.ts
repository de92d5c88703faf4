/** A new id, as records have it: names what a form makes, so that sending it twice makes one. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => (byte % 36).toString(36)).join("");

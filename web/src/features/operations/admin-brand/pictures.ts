/** A PNG in base64 as an address for an image. */
export const pngAddress = (data: string) => `data:image/png;base64,${data}`;

/** A file in base64. @throws DOMException for one that its program has moved or locked */
export async function asBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

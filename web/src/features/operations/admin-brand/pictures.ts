/** A PNG in base64 as an address for an image. */
export const pngAddress = (data: string) => `data:image/png;base64,${data}`;

/** Sides of the small copy whose pixels are counted. */
const COUNTED = 96;

/** The pixels of a small copy of a picture in base64; none for a file that is no picture, which the server refuses. */
export async function pixelsOf(data: string): Promise<ArrayLike<number>> {
  const picture = new Image();
  picture.src = pngAddress(data);
  try {
    await picture.decode();
  } catch {
    return [];
  }
  const canvas = document.createElement("canvas");
  const share = Math.min(1, COUNTED / Math.max(picture.width, picture.height));
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  const context = canvas.getContext("2d");
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
}

/** A file in base64. @throws DOMException for one that its program has moved or locked */
export async function asBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

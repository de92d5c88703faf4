/** Wider than any page shows a picture, also on a dense screen; in pixels. */
const LONGEST_SIDE = 1920;
const QUALITY = 0.85;

/** A picture no larger than pages show it, so that it is made small once. One that the browser cannot read stays as it is. */
export async function resized(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = LONGEST_SIDE / Math.max(picture.width, picture.height);
  if (scale >= 1) return file;
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A browser that writes no WebP writes PNG.
  const type = file.type === "image/jpeg" ? file.type : "image/webp";
  const small = await canvas.convertToBlob({ type, quality: QUALITY });
  if (small.size >= file.size) return file;
  const name = file.name.replace(/\.[^.]*$/, "");
  return new File([small], `${name}.${small.type.slice("image/".length)}`, { type: small.type });
}

/** Makes the browser save a file, under another name if one is given. */
export function saveFile(content: File): void;
export function saveFile(content: Blob, name: string): void;
export function saveFile(content: Blob, name = content instanceof File ? content.name : ""): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the address after handling the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

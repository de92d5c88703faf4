/** Makes the browser save a fetched file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the address after handling the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

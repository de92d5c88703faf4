/** Reads an answer as a file, under the name that the server gives it; "" without one. */
export async function readFile(response: Response): Promise<File> {
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
  const content = await response.blob();
  return new File([content], name, { type: content.type });
}

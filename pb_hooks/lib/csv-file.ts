/**
 * Starts a CSV file in UTF-8, with the byte order mark by which spreadsheets recognise it.
 * @returns a function that sends lines; call it for each part
 */
export function startCsv(e: core.RequestEvent, filename: string): (text: string) => void {
  const header = e.response.header();
  header.set("Content-Type", "text/csv; charset=utf-8");
  header.set("Content-Disposition", `attachment; filename="${filename}"`);
  const send = (text: string) => {
    // PocketBase turns the VM's text into its UTF-8 bytes; the generated types only know byte lists.
    e.response.write(text as unknown as number[]);
    e.flush();
  };
  send("\ufeff");
  return send;
}

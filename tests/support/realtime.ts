/** What a realtime connection received: PocketBase's event stream, unparsed. */
export type Realtime = { received: () => string; close: () => void };

/** Opens PocketBase's event stream as somebody (no token: a guest) and subscribes to topics. */
export async function subscribe(url: string, token: string, topics: string[]): Promise<Realtime> {
  const abort = new AbortController();
  const stream = await fetch(`${url}/api/realtime`, { signal: abort.signal });
  if (!stream.body) throw new Error("no event stream");
  let received = "";
  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
  while (!received.includes("\n\n")) received += (await reader.read()).value ?? "";
  const clientId = /"clientId":"([^"]+)"/.exec(received)?.[1] ?? "";
  received = "";
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) received += part.value;
  })().catch(() => {}); // closed below
  const answer = await fetch(`${url}/api/realtime`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: token },
    body: JSON.stringify({ clientId, subscriptions: topics }),
  });
  if (answer.status !== 204) throw new Error(`subscription refused: ${answer.status} ${await answer.text()}`);
  return { received: () => received, close: () => abort.abort() };
}

/**
 * A client in a separate process: it confirms orders, 16 at a time, until each is answered with yes, or with "done already"
 * after a lost answer, however often the server dies meanwhile. Arguments: the server's address, an administrator's token, ids.
 */
export {}; // a module, for its await

const [url = "", token = "", ...ids] = process.argv.slice(2);
const ENDS = Date.now() + 240_000;

async function confirm(id: string): Promise<void> {
  for (let tries = 1; Date.now() < ENDS; tries++) {
    const answer = await fetch(`${url}/api/app/admin/orders/${id}/confirm`, {
      method: "POST",
      headers: { Authorization: token },
    }).catch(() => undefined);
    if (answer?.status === 204) return;
    if (answer?.status === 409) {
      if (tries > 1) return;
      throw new Error(`order ${id} was refused: ${await answer.text()}`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`order ${id} was not confirmed`);
}

const queue = [...ids];
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) await confirm(id);
  }),
);

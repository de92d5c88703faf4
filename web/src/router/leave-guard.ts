/** Asks whether the page may be left; resolves to false to stay. */
type Ask = () => Promise<boolean>;

let current: Ask | undefined;

/** Puts a question before every navigation inside the application until the returned function is called. */
export function guardLeaving(ask: Ask): () => void {
  current = ask;
  return () => {
    if (current === ask) current = undefined;
  };
}

/** Whether the page that is shown may be left, as its guard says; without one it may. */
export async function mayLeave(): Promise<boolean> {
  return current ? current() : true;
}

import { expect, it, vi } from "vitest";
import { elements, named, send } from "../../../../tests/support/rendered.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { useRowOrder } from "./use-row-order.ts";

const ITEMS = ["a", "b", "c"].map((id) => ({ id, name: `Source ${id}` }));
const save = vi.fn(async (ids: string[]) => ids);

function List({ pending = false }: { pending?: boolean }) {
  const { buttons } = useRowOrder(ITEMS, save);
  return ITEMS.map(({ id }, index) => <MoveButtons key={id} {...buttons(index)} {...(pending && { pending })} />);
}

it("saves the new order of all rows", async () => {
  const found = elements(<List />);
  send(named(found, "button", "Move Source b up"), "onClick");
  send(named(found, "button", "Move Source b down"), "onClick");
  await vi.waitFor(() => expect(save.mock.calls.map(([ids]) => ids.join(""))).toEqual(["bac", "acb"]));
});

it("moves nothing over an end, nor while another order is being saved", async () => {
  save.mockClear();
  const [still, moving] = [elements(<List pending />), elements(<List />)];
  for (const name of ["Move Source a up", "Move Source c down"]) {
    expect(named(moving, "button", name).props["aria-disabled"]).toBe(true);
    send(named(moving, "button", name), "onClick");
  }
  send(named(still, "button", "Move Source b up"), "onClick");
  await new Promise((resolve) => setTimeout(resolve));
  expect(save).not.toHaveBeenCalled();
});

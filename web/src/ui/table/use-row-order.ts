import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../feedback/use-action.tsx";
import { moved } from "./moved.ts";

/** Moves the rows of an ordered list and announces each move (`said`, for a status). `save` stores the new order. */
export function useRowOrder(items: readonly { id: string; name: string }[], save: (ids: string[]) => Promise<unknown>) {
  const { t } = useLingui();
  const [said, setSaid] = useState("");
  const order = useAction(save);
  /** The props of MoveButtons for the row at `index`. */
  function buttons(index: number) {
    const { id = "", name = "" } = items[index] ?? {};
    const onMove = (by: -1 | 1) => {
      const next = moved(
        items.map((item) => item.id),
        id,
        by,
      );
      const place = next.indexOf(id) + 1;
      setSaid(t`${name} is now number ${place}.`);
      order.mutate(next);
    };
    return { name, first: index === 0, last: index === items.length - 1, pending: order.isPending, onMove };
  }
  return { buttons, said, pending: order.isPending };
}

import { useLingui } from "@lingui/react/macro";
import type { ThreadDetail } from "../../../../../common/contract/inbox.ts";
import { fillReply } from "../../../../../common/inbox/replies.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Menu, MenuItem } from "../../../ui/overlay/menu.tsx";
import { readReplies, repliesKey } from "./api.ts";

type Props = { thread: ThreadDetail; onInsert: (text: string) => void };

/** Inserts a saved reply in the person's language. Nothing where there are none. */
export function InsertReply({ thread, onInsert }: Props) {
  const { t } = useLingui();
  const { data } = useRead(repliesKey, readReplies);
  if (!data || data.items.length === 0) return null;
  return (
    <Menu align="start" trigger={<Button variant="secondary" size="sm">{t`Saved replies`}</Button>}>
      {data.items.map((reply) => (
        <MenuItem key={reply.id} onSelect={() => onInsert(fillReply(reply[thread.locale], thread.values))}>
          {reply.name}
        </MenuItem>
      ))}
    </Menu>
  );
}

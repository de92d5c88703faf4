import { useLingui } from "@lingui/react/macro";
import type { SavedReply, ThreadDetail } from "../../../../../common/contract/inbox.ts";
import { fillReply } from "../../../../../common/inbox/replies.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Menu, MenuItem } from "../../../ui/overlay/menu.tsx";
import { readReplies, repliesKey } from "./api.ts";

/** So many replies are one click away; the others are in a menu. */
const AT_HAND = 5;

type Props = { thread: ThreadDetail; onInsert: (text: string) => void };

/** Inserts a saved reply in the person's language. Nothing where there are none. */
export function InsertReply({ thread, onInsert }: Props) {
  const { t } = useLingui();
  const { data } = useRead(repliesKey, readReplies);
  if (!data || data.items.length === 0) return null;
  const insert = (reply: SavedReply) => onInsert(fillReply(reply[thread.locale], thread.values));
  const others = data.items.slice(AT_HAND);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons
    <div role="group" aria-label={t`Saved replies`} className="flex flex-wrap gap-2">
      {data.items.slice(0, AT_HAND).map((reply) => (
        <Button key={reply.id} variant="secondary" size="sm" className="max-w-full" onClick={() => insert(reply)}>
          <span className="truncate">{reply.name}</span>
        </Button>
      ))}
      {others.length > 0 && (
        <Menu align="start" trigger={<Button variant="secondary" size="sm">{t`Other replies`}</Button>}>
          {others.map((reply) => (
            <MenuItem key={reply.id} onSelect={() => insert(reply)}>
              {reply.name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}

import { useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import type { UserQuery } from "../../../../../common/contract/admin.ts";
import { requiredText } from "../../../../../common/contract/fields.ts";
import { useAuth } from "../../../lib/auth.tsx";
import { thenRefresh } from "../../../lib/query-client.ts";
import { statusOf } from "../../../lib/request-error.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { TrashIcon } from "../../../ui/icon/account-icons.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { readFilters, writeFilters } from "./filter-rules.ts";
import { createView, deleteView, readViews } from "./views-api.ts";

const KEY = ["admin", "views"];
const NAME_MAX = 60;
const schema = v.object({ name: requiredText(NAME_MAX) });

/** The administrator's saved searches, by name. */
export function SavedViews({ query, onPick }: { query: UserQuery; onPick: (query: UserQuery) => void }) {
  const { t } = useLingui();
  const { user } = useAuth();
  const { data } = useRead(KEY, readViews);
  const remove = useAction((id: string) => thenRefresh(deleteView(id).catch(unlessGone), KEY));

  async function save({ name }: { name: string }): Promise<void> {
    await thenRefresh(createView({ admin: user?.id, name, query: writeFilters(query, true) }), KEY);
    toast(t`The view is saved.`);
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {data?.map((view) => (
        <span key={view.id} className="inline-flex items-center rounded-control border border-line">
          <Button variant="ghost" size="sm" onClick={() => onPick(readFilters(view.query ?? ""))}>
            <span className="max-w-48 truncate">{view.name}</span>
          </Button>
          <IconButton
            label={t`Delete the view ${view.name}`}
            icon={<TrashIcon className="size-4" />}
            className="size-9!"
            disabled={remove.isPending}
            onClick={() => remove.mutate(view.id)}
          />
        </span>
      ))}
      <FormDialog
        title={t`Save this view`}
        description={t`The search, the filters and the order, for you alone.`}
        trigger={<Button variant="ghost" size="sm">{t`Save this view…`}</Button>}
        schema={schema}
        defaultValues={{ name: "" }}
        onSubmit={save}
        submitLabel={t`Save`}
      >
        <TextField name="name" label={t`Name`} autoComplete="off" />
      </FormDialog>
    </div>
  );
}

/** Already deleted in another window: the desired outcome. */
function unlessGone(error: unknown): void {
  if (statusOf(error) !== 404) throw error;
}

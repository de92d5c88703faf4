import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SettingsAnswer, SettingsField, SettingsValues } from "../../../../../common/contract/settings.ts";
import { statusOf } from "../../../lib/request-error.ts";
import { SALES_KEY } from "../../../shared/sales-notice.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { SETTINGS_KEY, saveSettings, settingsOptions } from "./api.ts";
import { cardSchema } from "./settings-schemas.ts";

type Props = {
  id: string;
  title: ReactNode;
  description?: ReactNode;
  values: SettingsValues;
  /** The settings of this card. */
  fields: readonly SettingsField[];
  children: ReactNode;
};

/** A group of settings with its own button. Others' changes are never overwritten unseen. */
export function SettingsCard({ id, title, description, values, fields, children }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [conflict, setConflict] = useState(false);
  // What the fields began with. `values` also brings what others saved meanwhile, with the answer to another card.
  const [shown, setShown] = useState(values);
  // Fields are recreated only when someone asks for the stored values: our own save keeps them, and the focus.
  const [turn, setTurn] = useState(0);

  async function save(wanted: Partial<SettingsValues>): Promise<void> {
    const before = Object.fromEntries(fields.map((field) => [field, shown[field]]));
    try {
      const answer = await saveSettings({ values: wanted, before });
      client.setQueryData<SettingsAnswer>(SETTINGS_KEY, answer);
      setShown(answer.values);
    } catch (error) {
      setConflict(statusOf(error) === 409);
      throw error;
    }
    void client.invalidateQueries({ queryKey: SALES_KEY });
    setConflict(false);
    toast(t`The settings are saved.`);
  }

  async function reload(): Promise<void> {
    const { values: theirs } = await client.fetchQuery({ ...settingsOptions, staleTime: 0 });
    setShown(theirs);
    setConflict(false);
    setTurn((turn) => turn + 1);
  }

  return (
    <Card id={id} title={title} description={description} className="scroll-mt-6">
      <Form
        key={turn}
        schema={cardSchema(fields)}
        defaultValues={Object.fromEntries(fields.map((field) => [field, asTyped(shown[field])]))}
        onSubmit={save}
      >
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          {conflict && <Button variant="secondary" onClick={() => void reload()}>{t`Load their version`}</Button>}
          <SubmitButton>{t`Save`}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** A value in its field's format: numbers are typed as text. */
function asTyped(value: string | number | boolean): string | boolean {
  return typeof value === "number" ? String(value) : value;
}

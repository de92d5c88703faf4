import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import * as v from "valibot";
import { type BrandColours, OUR_COLOURS, readable } from "../../../../../common/brand.ts";
import { type BrandDraft, brandEntries, type Look } from "../../../../../common/contract/brand.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { useFormState } from "../../../ui/form/form-context.ts";
import { Switch } from "../../../ui/form/switch.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { saveDraft } from "./api.ts";
import { ColourField } from "./colour-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { Sample } from "./sample.tsx";

const schema = v.object(brandEntries());

type Pictures = Pick<BrandDraft, "logo" | "icon">;

/** The draft's colours and pictures, with a sample that follows what is typed. */
export function BrandForm({ look }: { look: Look | null }) {
  const { t } = useLingui();
  const [pictures, setPictures] = useState<Pictures>({});
  const [turn, setTurn] = useState(0);
  // Not that of `look`, which a refetch replaces while the fields stay.
  const [seen, setSeen] = useState(look?.version ?? "");
  const { press, glow, paperPress, paperGlow, display } = look ?? { ...OUR_COLOURS, display: true };
  const choose = (name: "logo" | "icon") => (file: string | undefined) => {
    setPictures(({ [name]: _, ...others }) => (file === undefined ? others : { ...others, [name]: file }));
  };
  async function save(values: v.InferOutput<typeof schema>): Promise<void> {
    const { draft } = await saveDraft({ ...values, ...pictures }, seen);
    setSeen(draft?.version ?? "");
    setPictures({});
    setTurn((turn) => turn + 1); // the file is chosen no more
  }
  return (
    <Card
      title={t`Colours and pictures`}
      description={t`Only administrators see a draft. Save it to see everything that follows.`}
    >
      <Form
        schema={schema}
        defaultValues={{ press, glow, paperPress, paperGlow, display }}
        onSubmit={save}
        success={t`The draft is saved. Publish it below when it looks right.`}
      >
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-3 font-semibold">
            <Trans>On dark pages</Trans>
          </legend>
          <ColourField name="press" label={t`Action`} hint={t`The one button of a screen, the mark, the lamps.`} />
          <ColourField name="glow" label={t`Information`} hint={t`Links, numerals, lit screens.`} />
        </fieldset>
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-3 font-semibold">
            <Trans>On paper: e-mails, invoices, light blocks</Trans>
          </legend>
          <ColourField name="paperPress" label={t`Action on paper`} hint={t`The button of an e-mail.`} />
          <ColourField name="paperGlow" label={t`Information on paper`} hint={t`Links and numerals: a dark tone.`} />
        </fieldset>
        <Switch
          name="display"
          label={t`Display face`}
          hint={t`Titles have our display face. Off, they have the reader’s own, bold.`}
        />
        <div key={turn} className="grid gap-5 sm:grid-cols-2">
          <PictureField
            name="logo"
            label={t`Logo`}
            hint={t`In place of mark and name at the top of pages, on a dark ground. PNG, JPEG or WebP, 2 MB at most.`}
            stored={look?.logo?.data ?? ""}
            chosen={pictures.logo}
            onChoose={choose("logo")}
          />
          <PictureField
            name="icon"
            label={t`Icon`}
            hint={t`A square of 512 pixels: browser tabs, telephones, Stremio, link previews, invoices.`}
            stored={look?.icon ?? ""}
            chosen={pictures.icon}
            onChoose={choose("icon")}
          />
        </div>
        <LiveSample />
        <SubmitButton className="self-start">{t`Save the draft`}</SubmitButton>
      </Form>
    </Card>
  );
}

/** The sample with what is typed; a colour that is none shows as ours, an unreadable one as it may be. */
function LiveSample() {
  const form = useFormState();
  const colour = (name: keyof BrandColours) => {
    const value = String(form?.valueOf(name) ?? "").toLowerCase();
    return readable(name, /^#[0-9a-f]{6}$/.test(value) ? value : OUR_COLOURS[name]);
  };
  const colours = {
    press: colour("press"),
    glow: colour("glow"),
    paperPress: colour("paperPress"),
    paperGlow: colour("paperGlow"),
  };
  return <Sample colours={colours} display={form?.valueOf("display") !== false} />;
}

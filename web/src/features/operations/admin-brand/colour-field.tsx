import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { AA, type BrandColour, contrastOf, readable } from "../../../../../common/brand.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useFormState } from "../../../ui/form/form-context.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { VERBATIM } from "../../../ui/form/input-kinds.ts";

type Props = { name: BrandColour; label: string; hint: string };

/** A colour, typed or picked, with the contrast that it has where it is hardest to read. */
export function ColourField({ name, label, hint }: Props) {
  const { t } = useLingui();
  const text = useRef<HTMLInputElement>(null);
  const value = String(useFormState()?.valueOf(name) ?? "")
    .trim()
    .toLowerCase();
  const isColour = /^#[0-9a-f]{6}$/.test(value);
  const write = (colour: string) => text.current && type(text.current, colour);
  return (
    <FormField name={name} label={label} hint={hint}>
      {(wired) => (
        <>
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={t`Pick a colour: ${label}`}
              value={isColour ? value : "#000000"}
              onChange={({ target }) => write(target.value)}
              className="h-12 w-14 shrink-0 cursor-pointer rounded-control border border-edge bg-sunken p-1.5"
            />
            <input ref={text} type="text" {...VERBATIM} maxLength={7} {...wired} className="control font-mono" />
          </div>
          {isColour && <Contrast name={name} colour={value} onPick={write} />}
        </>
      )}
    </FormField>
  );
}

/** As if the reader had typed it: React follows no value that a script sets. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

type ContrastProps = { name: BrandColour; colour: string; onPick: (colour: string) => void };

function Contrast({ name, colour, onPick }: ContrastProps) {
  const { formatNumber } = useFormat();
  const ratio = contrastOf(name, colour);
  const shown = formatNumber(Math.floor(ratio * 10) / 10);
  if (ratio >= AA)
    return (
      <p className="text-sm text-muted">
        <Trans>Contrast {shown} to 1: easy to read.</Trans>
      </p>
    );
  const better = readable(name, colour);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-bad">
      <p>
        <Trans>Contrast {shown} to 1: text needs 4.5 to 1.</Trans>
      </p>
      <Button variant="secondary" size="sm" onClick={() => onPick(better)}>
        <span className="size-4 rounded-full border border-edge" style={{ background: better }} />
        <Trans>Use {better}</Trans>
      </Button>
    </div>
  );
}

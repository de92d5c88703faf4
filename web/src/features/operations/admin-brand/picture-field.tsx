import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { isLostOn, NIGHT, PAPER } from "../../../../../common/brand.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { asBase64, pixelsOf, pngAddress } from "./pictures.ts";

type Props = {
  name: "logo" | "icon";
  label: string;
  hint: string;
  /** The stored picture in base64; "" for none. */
  stored: string;
  /** What was chosen: a file in base64, "" to remove, undefined to keep. */
  chosen: string | undefined;
  onChoose: (file: string | undefined) => void;
};

/** Says where most of a picture is lost: it warns, the choice stays the operator's. */
function LostNote({ name, data }: Pick<Props, "name"> & { data: string }) {
  const { t } = useLingui();
  const [lost, setLost] = useState({ night: false, paper: false });
  useEffect(() => {
    let isLatest = true;
    void (data === "" ? Promise.resolve([]) : pixelsOf(data)).then((pixels) => {
      const isLost = (ground: string) => pixels.length > 0 && isLostOn(ground, pixels);
      if (isLatest) setLost({ night: isLost(NIGHT), paper: name === "icon" && isLost(PAPER) });
    });
    return () => {
      isLatest = false;
    };
  }, [name, data]);
  return (
    <div role="status" className="text-sm text-warn empty:hidden">
      {lost.night && (
        <p>
          {name === "logo"
            ? t`Hard to see on the dark head of pages and e-mails: choose a light logo.`
            : t`Hard to see on the dark head of pages and e-mails: choose a lighter icon.`}
        </p>
      )}
      {lost.paper && <p>{t`Hard to see on the white paper of invoices: choose a darker icon.`}</p>}
    </div>
  );
}

/** A picture of the brand: what is stored, another file, or none. */
export function PictureField({ name, label, hint, stored, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const isShown = stored !== "" && chosen === undefined;
  return (
    <FormField name={name} label={label} hint={hint} optional>
      {({ defaultValue: _, ...wired }) => (
        <>
          {isShown && (
            <div className="flex flex-wrap items-center gap-3">
              <img
                src={pngAddress(stored)}
                alt={t`${label}, as stored`}
                className="h-12 w-auto max-w-48 rounded-control bg-sunken object-contain p-1"
              />
              <Button variant="secondary" size="sm" aria-label={t`Remove: ${label}`} onClick={() => onChoose("")}>
                {t`Remove`}
              </Button>
            </div>
          )}
          <input
            {...wired}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // A file that cannot be read is refused as no picture.
              if (file) void asBase64(file).then(onChoose, () => onChoose("?"));
              else onChoose(undefined);
            }}
            className="w-full rounded-control border border-edge bg-sunken text-sm text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:bg-raised file:px-4 file:font-semibold file:text-fg"
          />
          <LostNote name={name} data={chosen ?? stored} />
        </>
      )}
    </FormField>
  );
}

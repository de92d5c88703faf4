import { type ComponentProps, type InputEvent, useState } from "react";
import { Lamps } from "../bridge/lamps.tsx";
import { focusOn } from "./focus-on.ts";
import { FormField } from "./form-field.tsx";

type Props = Pick<ComponentProps<typeof FormField>, "name" | "label" | "hint"> & {
  /** Whether the field takes the focus when it appears, as the answer to what was just pressed. */
  first?: boolean | undefined;
};

/** The length of a code, whose last digit sends the form: the text above the field or its hint must say so. */
const LENGTH = 6;

/** One field for six digits, drawn as six cells under a bridge: each digit lights a lamp. */
export function CodeCells({ first, ...field }: Props) {
  const [lit, setLit] = useState(0);
  function typed({ currentTarget: { value, form } }: InputEvent<HTMLInputElement>): void {
    const { length } = value.replace(/\s/g, "");
    setLit(length);
    if (length === LENGTH) form?.requestSubmit();
  }
  return (
    <>
      <Lamps total={LENGTH} lit={lit} className="w-full" />
      <FormField {...field}>
        {(wired) => (
          <span className="cells">
            {Array.from({ length: LENGTH }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells of one field
              <i key={index} data-next={index === lit || undefined} />
            ))}
            <input
              type="text"
              {...wired}
              ref={first ? focusOn : undefined}
              onInput={typed}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
          </span>
        )}
      </FormField>
    </>
  );
}

import { Fragment } from "react";

/** A name or an address that ends a line behind its dots, hyphens and @ before it breaks inside a word. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[.@_-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

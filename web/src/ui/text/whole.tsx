import type { ReactNode } from "react";
import { REFERENCE } from "../../../../common/html.ts";

/** A text whose references, such as D-8958-1027, stay on one line. What is no text stays as it is. */
export function Whole({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== "string") return children;
  return children.split(REFERENCE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}

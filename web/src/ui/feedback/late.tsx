import { useLingui } from "@lingui/react/macro";
import { type ComponentType, type ReactNode, useState } from "react";
import { optional } from "../../lib/optional.tsx";
import { Button } from "../button/button.tsx";
import { UNREACHABLE } from "../form/form-runtime.ts";
import { Alert } from "./alert.tsx";
import { Spinner } from "./spinner.tsx";

type Options = {
  /** Shows until the part is there. */
  waiting?: ReactNode;
  /** The page holds what was typed in an earlier step: it is loaded again only when the second attempt fails too. */
  holds?: boolean;
};

type Own = {
  /** Puts the message that the part is missing into the page's frame, which the part brings itself. */
  around?: (message: ReactNode) => ReactNode;
};

/**
 * A step that loads when it is due. Where it cannot be fetched, says so in its place and offers to try again: React's `lazy` would put
 * the error page in place of the page, with what was typed into it, and never try again.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = <Spinner className="mx-auto size-6" />, holds = false }: Options = {},
): ComponentType<Props & Own> {
  let known: ComponentType<Props> | undefined;
  const Part = optional(async () => {
    known = await load();
    return known;
  });
  return (props) => {
    const { t } = useLingui();
    // A step that comes back does not flicker.
    const [Known] = useState(() => known);
    const [state, setState] = useState<"first" | "missing" | "again">("first");
    if (Known) return <Known {...props} />;
    if (state === "missing") {
      const retry = <Button variant="secondary" onClick={() => setState("again")}>{t`Try again`}</Button>;
      const message = <Alert tone="danger" role="alert" title={t(UNREACHABLE)} action={retry} />;
      return props.around ? props.around(message) : message;
    }
    return (
      <Part {...props} onMissing={() => setState("missing")}>
        {holds && state === "first" ? <div data-holds="">{waiting}</div> : waiting}
      </Part>
    );
  };
}

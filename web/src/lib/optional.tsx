import { type ComponentType, type ReactNode, useEffect, useState } from "react";

type Own = {
  /** Shows until the part is there. */
  children?: ReactNode;
  /** Called where the part cannot be fetched. */
  onMissing?: () => void;
};

/**
 * A part that the page can do without, fetched when it first shows. React's `lazy` would throw a failed fetch at the next boundary,
 * which replaces the page, and never try again; this one tries again the next time that it shows.
 */
export function optional<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props & Own> {
  return (props) => {
    const [Part, setPart] = useState<ComponentType<Props>>();
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the first render was given
    useEffect(() => {
      load().then((loaded) => setPart(() => loaded), props.onMissing ?? (() => {}));
    }, []);
    return Part ? <Part {...props} /> : props.children;
  };
}

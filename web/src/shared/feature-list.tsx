import { Plural } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CheckIcon } from "../ui/icon/icons.tsx";

type Props = {
  features: readonly string[];
  /** Screens at the same time; 0 for no limit, of which the list says nothing: it may not have been decided. */
  screens: number;
  className?: string;
};

const COLUMN = "mt-5 flex flex-col gap-2.5 border-t border-line pt-5";

/** What a plan includes, one line each, the screens first. */
export function FeatureList({ features, screens, className = COLUMN }: Props) {
  return (
    <ul className={`mb-6 text-sm ${className}`}>
      {screens > 0 && (
        <Feature>
          <Plural value={screens} one="# screen at a time" other="# screens at a time" />
        </Feature>
      )}
      {features.map((feature) => (
        <Feature key={feature}>{feature}</Feature>
      ))}
    </ul>
  );
}

function Feature({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <CheckIcon className="mt-0.5 size-5 text-accent" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

import { CheckIcon } from "../icon/icons.tsx";

/** A plan's features, one per line. */
export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className="mt-5 mb-6 flex flex-col gap-2.5 border-t border-line pt-5 text-sm">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5">
          <CheckIcon className="mt-0.5 size-5 text-accent" />
          {feature}
        </li>
      ))}
    </ul>
  );
}

import { useLingui } from "@lingui/react/macro";

/** The first Tab stop on every page: jumps over the header to `<main id="main">`. */
export function SkipLink() {
  const { t } = useLingui();
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-control bg-accent px-4 py-2.5 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {t`Skip to content`}
    </a>
  );
}

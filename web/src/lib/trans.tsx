import { Trans as Lingui, type TransProps } from "@lingui/react";

/**
 * What the `Trans` of Lingui's macro becomes (lingui.config.ts). Lingui puts a text value into the message first and looks for
 * elements after that, so that a name like `Alice <b>É</b>` would lose a part. As a list, a value is left alone.
 */
export function Trans({ values, ...rest }: TransProps) {
  const kept = { ...values };
  for (const name in kept) if (`${kept[name]}`.includes("<")) kept[name] = [kept[name]];
  return <Lingui {...rest} values={kept} />;
}

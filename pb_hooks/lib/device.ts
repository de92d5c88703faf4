/** A browser and a system by their plain names; "" for one that we do not know. */
export type Device = { readonly browser: string; readonly system: string };

type Names = readonly (readonly [name: string, mark: RegExp])[];

/** In this order: most browsers also name the one that they descend from. */
const BROWSERS: Names = [
  ["Edge", /\bEdgi?A?(OS)?\//i],
  ["Opera", /\b(OPR|OPT|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+.* Safari\//],
];

const SYSTEMS: Names = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** What a `User-Agent` says, in plain names without versions. Pure. */
export function deviceOf(userAgent: string): Device {
  const find = (names: Names) => names.find(([, mark]) => mark.test(userAgent.slice(0, 500)))?.[0] ?? "";
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}

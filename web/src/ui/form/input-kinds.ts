/** For a text that is copied, not written: no suggestions, no capitals, no spelling check. */
export const VERBATIM = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

/** For whole numbers, and for amounts of money. */
export const DIGITS = { inputMode: "numeric", autoComplete: "off" } as const;
export const AMOUNT = { inputMode: "decimal", autoComplete: "off" } as const;

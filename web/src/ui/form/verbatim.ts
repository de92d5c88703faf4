/** For a text that is copied, not written: no suggestions, no capitals, no spelling check. */
export const VERBATIM = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

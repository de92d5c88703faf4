/** Moves the focus to an element as it appears: a `ref`. */
export const focusOn = (element: HTMLElement | null): void => element?.focus();

import { SIGN_UP_KEY as KEY } from "../../../lib/auth-store.ts";

/** Fills in what was typed before, and keeps what is typed from now on. @returns what stops that */
export function keepTyped(form: HTMLFormElement): () => void {
  for (const [name, value] of Object.entries(read())) fill(form, name, value);
  const save = () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(typedIn(form)));
    } catch {
      // A blocked or full storage keeps nothing.
    }
  };
  save(); // also what was typed before this was loaded
  form.addEventListener("input", save);
  return () => form.removeEventListener("input", save);
}

/** The account exists. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter((entry) => typeof entry[1] === "string"));
  } catch {
    return {};
  }
}

function typedIn(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue;
    const isText = ["text", "email"].includes(field.type) || (field.type === "radio" && field.checked);
    // A shown password is a text field as well.
    if (isText && field.value && !field.name.startsWith("password")) typed[field.name] = field.value;
  }
  return typed;
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) field.value = value;
  else if (field instanceof HTMLInputElement && field.type !== "password") field.value ||= value;
  else return;
  // A referral code is folded away until there is one.
  if (field instanceof HTMLInputElement) field.closest("details")?.setAttribute("open", "");
}

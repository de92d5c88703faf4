import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { CopyIcon } from "../icon/account-icons.tsx";
import { CheckIcon } from "../icon/icons.tsx";
import { buttonClass } from "./button-styles.ts";

type Props = {
  /** What to copy, or how to get it; one that throws has said why. */
  text: string | (() => Promise<string>);
  /** What it copies, for assistive technology: "Copy the password". */
  label: string;
  /** Shows only the icon. */
  compact?: boolean;
  /** Shows these words instead of "Copy". */
  children?: ReactNode;
  /** The look of the button, where it is not a small one. */
  className?: string;
};

const SHOWN_MS = 2500;

/** Copies `text` and confirms it, on the button and to screen readers; a failure stays beside the button until the next try. */
export function CopyButton({ text, label, compact = false, children, className }: Props) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copied = outcome === "copied";
  async function copy(): Promise<void> {
    try {
      setOutcome((await (typeof text === "string" ? copyText(text) : copyFetched(text))) ? "copied" : "failed");
    } catch {
      setOutcome(undefined);
    }
  }
  return (
    <>
      <button
        type="button"
        aria-label={children ? undefined : label}
        title={compact ? label : undefined}
        onClick={() => void copy()}
        className={className ?? (compact ? buttonClass("ghost", "md", "w-11 px-0!") : buttonClass("secondary", "sm"))}
      >
        {copied ? <CheckIcon className="size-5 text-ok" /> : <CopyIcon className="size-5" />}
        {!compact && (copied ? t`Copied` : (children ?? t`Copy`))}
      </button>
      <span role="status" className={outcome === "failed" ? "max-w-32 text-xs text-bad" : "sr-only"}>
        {copied && t`Copied`}
        {outcome === "failed" && t`Copying failed. Select the text and copy it by hand.`}
      </span>
    </>
  );
}

/**
 * Copies what `read` answers. Safari refuses what is written after the click has been handled, but takes a promise of the text.
 * @throws what `read` throws
 */
async function copyFetched(read: () => Promise<string>): Promise<boolean> {
  const text = read();
  try {
    const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
    blob.catch(() => {}); // thrown below
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return copyText(await text);
  }
}

/**
 * Copies text to the clipboard. Falls back to a selection and the old command where the clipboard API is missing or
 * refused (plain HTTP, an embedded view). Resolves to whether it worked.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  const focused = document.activeElement;
  area.value = text;
  area.readOnly = true;
  area.className = "sr-only";
  // Inside an open dialog, the rest of the page cannot be focused.
  (focused?.closest("[role=dialog],[role=alertdialog]") ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

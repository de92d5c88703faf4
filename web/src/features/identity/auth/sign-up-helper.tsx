import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { keepTyped } from "./kept-form.ts";
import { suggestAddress } from "./suggest-domain.ts";

/**
 * Keeps what is typed into the form around it, and asks whether another address was meant ("gmial.com") once the reader
 * leaves that field: one tap corrects it.
 */
export function SignUpHelper() {
  const place = useRef<HTMLParagraphElement>(null);
  const [meant, setMeant] = useState("");
  useEffect(() => {
    const form = place.current?.closest("form");
    const field = form?.elements.namedItem("email");
    if (!form || !(field instanceof HTMLInputElement)) return;
    const stop = keepTyped(form);
    const judge = () => setMeant(suggestAddress(field.value));
    if (document.activeElement !== field) judge(); // left before this was loaded
    field.addEventListener("change", judge);
    return () => {
      stop();
      field.removeEventListener("change", judge);
    };
  }, []);
  function correct(): void {
    const field = place.current?.closest("form")?.elements.namedItem("email");
    if (!(field instanceof HTMLInputElement)) return;
    field.value = meant;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    setMeant("");
    field.focus();
  }
  const address = <strong className="wrap-anywhere">{meant}</strong>;
  return (
    <p ref={place} role="status" className="-mt-3 text-sm text-muted empty:-mt-5">
      {meant && (
        <Trans>
          Did you mean {address}?{" "}
          <button type="button" className="link min-h-6" onClick={correct}>
            Correct it
          </button>
        </Trans>
      )}
    </p>
  );
}

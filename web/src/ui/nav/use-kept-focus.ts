import { useEffect } from "react";

/**
 * When what has the focus vanishes (a row is deleted, a button has done its work), its nearest part of the page that is
 * left takes it: otherwise keyboards and screen readers would start at the top again.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: HTMLElement[] = [];
    const note = ({ target }: FocusEvent) => {
      const main = document.getElementById("main");
      if (!(target instanceof HTMLElement) || !main?.contains(target)) return; // a dialog gives it back
      path = [];
      for (let part: HTMLElement | null = target; part && part !== document.body; part = part.parentElement)
        path.push(part);
    };
    const keep = () => {
      if (document.activeElement !== document.body || path[0]?.isConnected !== false) return;
      const near = path.find(({ isConnected }) => isConnected);
      if (!near) return;
      if (!near.hasAttribute("tabindex")) near.tabIndex = -1;
      near.focus({ preventScroll: true });
    };
    document.addEventListener("focusin", note);
    const seen = new MutationObserver(keep);
    seen.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", note);
      seen.disconnect();
    };
  }, []);
}

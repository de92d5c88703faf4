import { useEffect, useRef } from "react";

/**
 * The mail's HTML, cleaned by the server, with its own style sheet. It uses a shadow root because the content security
 * policy allows no inline styles in a frame. Its links are disabled.
 */
export function MailFrame({ html, style, lang }: { html: string; style: string; lang: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: "open" });
    if (!root) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style.replace(/\bbody\{/g, ":host{"));
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = html;
    const stay = (event: Event) => event.preventDefault();
    root.addEventListener("click", stay);
    return () => root.removeEventListener("click", stay);
  }, [html, style]);
  return <div ref={host} lang={lang} className="block max-h-[60vh] overflow-auto rounded-control border border-line" />;
}

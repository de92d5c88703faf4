type Props = {
  /** The operator's HTML, as the loader returned it. */
  html: string;
};

/** Anything wider than the page scrolls in its own frame, also by keyboard. Bodies have no attributes on these tags. */
function frameWideParts(html: string): string {
  return html
    .replace(/<table>/g, '<div class="table-frame" tabindex="0"><table>')
    .replace(/<\/table>/g, "</table></div>")
    .replace(/<pre>/g, '<pre tabindex="0">');
}

/** The text of a post or an article. */
export function DocumentBody({ html }: Props) {
  const framed = frameWideParts(html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: bodies are cleaned when they are saved (pb_hooks/audience/content/sanitize.ts), and the policy allows no script in them
  return <div className="prose" dangerouslySetInnerHTML={{ __html: framed }} />;
}

type Props = {
  /** HTML of the operator, as the loader gave it. */
  html: string;
};

/** The text of a post or an article. */
export function DocumentBody({ html }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: bodies are cleaned when they are saved (pb_hooks/content/sanitize.ts), and the policy allows no script in them
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

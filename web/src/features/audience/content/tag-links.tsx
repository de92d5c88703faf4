import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { useTagName } from "../../../shared/use-topics.ts";

export const tagPath = (tag: string) => `/blog?tag=${encodeURIComponent(tag)}`;

/** A post's tags, each linking to the posts that share it. */
export function TagLinks({ tags, className = "" }: { tags: readonly string[]; className?: string }) {
  const { t } = useLingui();
  const nameOf = useTagName();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t`Topics`} className={`flex flex-wrap gap-x-4 gap-y-1 ${className}`}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={tagPath(tag)} className="inline-flex min-h-6 items-center text-sm text-info hover:underline">
            {nameOf(tag)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

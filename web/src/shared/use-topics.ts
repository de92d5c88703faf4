import { useLingui } from "@lingui/react/macro";
import { categoryName, tagName } from "./topics.ts";

/** Names of tags in the reader's language. */
export function useTagName(): (tag: string) => string {
  const { i18n } = useLingui();
  return (tag) => tagName(i18n, tag);
}

/** Names of the knowledge base's categories in the reader's language. */
export function useCategoryName(): (category: string) => string {
  const { i18n } = useLingui();
  return (category) => categoryName(i18n, category);
}

/** The page of a category with all its articles, without locale prefix. */
export const categoryPath = (category: string): string => `/rubriques/${category}`;

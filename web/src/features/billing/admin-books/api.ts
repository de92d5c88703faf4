import type { Accounts, BookFormat, Books } from "../../../../../common/contract/books.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";
import type { Range } from "./ranges.ts";

const { download, get, post } = adminCalls("/books");

const BOOKS_KEY = ["admin", "books"] as const;
export const booksKey = ({ from, to }: Range) => [...BOOKS_KEY, from, to] as const;

export const readBooks = ({ from, to }: Range, signal: AbortSignal) => get<Books>("", signal, { from, to });
export const downloadBooks = ({ from, to }: Range, format: BookFormat) =>
  download("/file", { method: "POST", body: { from, to, format } });
export const saveAccounts = (accounts: Accounts) => thenRefresh(post<Accounts>("/accounts", accounts), BOOKS_KEY);

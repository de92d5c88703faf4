import { ACCOUNTS, type Accounts, accountsInput } from "../../../common/contract/books.ts";
import { change } from "../../lib/change.ts";
import { parseObject } from "../../lib/json.ts";
import { readNote, writeNote } from "../../lib/operator-settings.ts";
import { audit, changes } from "../../platform/audit/public.ts";

/** The accounts of the sales journal: the operator's, or else the usual ones. */
export function readAccounts(app: CoreApp): Accounts {
  const stored = parseObject(readNote(app, "books_accounts"));
  const own = Object.entries(stored).filter(([name, value]) => name in ACCOUNTS && typeof value === "string");
  return { ...ACCOUNTS, ...Object.fromEntries(own) };
}

/** `POST /api/app/admin/books/accounts` (Accounts): keeps them. */
export const saveAccounts = change(accountsInput, (tx, accounts, e): Accounts => {
  audit(tx, e, { action: "books.accounts", ...changes(readAccounts(tx), accounts) });
  writeNote(tx, "books_accounts", JSON.stringify(accounts));
  return accounts;
});

import { ServerError } from "../../components/form-errors.ts";
import { loadPb } from "../../lib/auth.tsx";
import type { AccountsClient, Failure } from "./account.ts";

/**
 * Runs an account function with the SDK, for the `onSubmit` of a Form: gives what it gave, or throws its failure as the
 * Form shows it. An SDK that cannot be fetched counts as a server that cannot be reached.
 */
export async function submitAccount<Success extends { success: true }>(
  run: (pb: AccountsClient) => Promise<Success | Failure>,
): Promise<Success> {
  const result = await run(await reach());
  if (result.success) return result;
  throw new ServerError(Object.keys(result.fields).length > 0 ? { fields: result.fields } : { form: result.error });
}

async function reach(): Promise<AccountsClient> {
  try {
    return await loadPb();
  } catch {
    throw new ServerError({ form: "network" });
  }
}

/** Fetches the SDK ahead of the submit; a failure shows at the submit. */
export function preloadSdk(): void {
  loadPb().catch(() => {});
}

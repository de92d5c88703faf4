import { loadPb } from "../../../lib/load-pb.ts";
import { FetchError } from "../../../lib/request-error.ts";
import type { AccountsClient, Failure } from "./api.ts";

type Account = typeof import("./api.ts");

/**
 * Runs an account function with the SDK, for a Form's `onSubmit`: returns its result, or throws its failure in the
 * Form's format. Both load on demand; when they can't, the server counts as unreachable.
 */
export async function submitAccount<Success extends { success: true }>(
  run: (account: Account, pb: AccountsClient) => Promise<Success | Failure>,
): Promise<Success> {
  const { account, pb, ServerError } = await fetchAll();
  const result = await run(account, pb);
  if (result.success) return result;
  throw new ServerError(Object.keys(result.fields).length > 0 ? { fields: result.fields } : { form: result.error });
}

async function fetchAll() {
  try {
    const [account, pb, { ServerError }] = await Promise.all([
      import("./api.ts"),
      loadPb(),
      import("../../../ui/form/form-errors.ts"),
    ]);
    return { account, pb, ServerError };
  } catch (error) {
    throw new FetchError(String(error));
  }
}

/** Fetches ahead what a submit needs; a failure shows at the submit. */
export function preloadSdk(): void {
  fetchAll().catch(() => {});
}

/** Whether the server refused this very field, above all a link's token. */
export function refusesField(error: unknown, field: string): boolean {
  const fields: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "fields") : undefined;
  return typeof fields === "object" && fields !== null && field in fields;
}

import { type Product, startProduct } from "./product.ts";
import type { ServerOptions } from "./server.ts";
import { type SmtpSink, smtpEnv, startSmtpSink } from "./smtp-sink.ts";

/** Starts the product beside its own mail server, which ends with it. */
export async function startMailedProduct(
  env: Record<string, string> = {},
  options: Omit<ServerOptions, "env"> = {},
): Promise<{ product: Product; sink: SmtpSink }> {
  const sink = await startSmtpSink();
  try {
    const product = await startProduct({ ...options, env: { ...smtpEnv(sink), ...env } });
    const stop = () => product.stop().finally(sink.close);
    return { product: { ...product, stop }, sink };
  } catch (error) {
    await sink.close();
    throw error;
  }
}

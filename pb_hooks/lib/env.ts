/** The secrets in an environment variable: several, comma-separated, during a rotation. */
export function secretsIn(variable: string): string[] {
  return $os
    .getenv(variable)
    .split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);
}

/**
 * The path to go to after login: only a path of this site. Anything that a browser could read as another origin
 * (`//host`, `/\host`, a scheme, control characters) becomes the fallback (ASVS 3.7.2).
 */
export function safeReturnPath(value: string | null | undefined, fallback: string): string {
  if (!value || value.length > 512) return fallback;
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value)) return fallback;
  return value;
}

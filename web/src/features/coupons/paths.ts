/** The page that says what a code gives, without locale prefix. */
export function discountPath(code: string): string {
  return `/discount?code=${encodeURIComponent(code)}`;
}

/** The plans, with a code carried along to the order. */
export function plansPath(code: string): string {
  return `/subscription-plans?coupon=${encodeURIComponent(code)}`;
}

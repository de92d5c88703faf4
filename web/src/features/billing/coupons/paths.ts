/** The page that shows a code's effect, without locale prefix. */
export function discountPath(code: string): string {
  return `/discount?code=${encodeURIComponent(code)}`;
}

/** The plans, with a code to apply to the order. */
export function plansPath(code: string): string {
  return `/subscription-plans?coupon=${encodeURIComponent(code)}`;
}

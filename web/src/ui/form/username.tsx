/** Tells password managers which account a form's password belongs to, where the form does not ask for the address. */
export function Username({ address }: { address: string }) {
  return <input type="email" name="username" autoComplete="username" value={address} readOnly hidden />;
}

/** Whether a member has this address, in any letter case. PocketBase throws when there is none. */
export function hasMember(app: CoreApp, email: string): boolean {
  try {
    app.findAuthRecordByEmail("users", email);
    return true;
  } catch {
    return false;
  }
}

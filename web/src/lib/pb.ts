import PocketBase, { LocalAuthStore } from "pocketbase";
import { AUTH_KEY, authStore, stateFrom } from "./auth-store.ts";

/** Keeps the streaming password out of local storage: the SDK would store the whole record. */
class MemberAuthStore extends LocalAuthStore {
  override save(token: string, record?: Parameters<LocalAuthStore["save"]>[1]): void {
    const kept = record && { ...record };
    if (kept) delete kept.stremio_password;
    super.save(token, kept);
  }
}

/** The only PocketBase client. Loaded lazily (`loadPb`): anonymous visitors of public pages never download it. */
export const pb = new PocketBase("/", new MemberAuthStore(AUTH_KEY));
pb.autoCancellation(false); // the query library manages request lifetimes

pb.authStore.onChange((token, record) => authStore.set(stateFrom(token, record, Date.now())));

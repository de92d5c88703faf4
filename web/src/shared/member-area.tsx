import { useLingui } from "@lingui/react/macro";
import { QueryClientProvider } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { SESSION_TOPIC, type SessionEnded } from "../../../common/contract/realtime.ts";
import { splitLocale } from "../../../common/locale.ts";
import { useAuth } from "../lib/auth.tsx";
import { optional } from "../lib/optional.tsx";
import { onNextMember, queryClient } from "../lib/query-client.ts";
import { sessionOf } from "../lib/session-end.ts";
import { screenStore } from "../router/screen.ts";
import { dismissToast, toast, toastStore } from "../ui/feedback/toast-store.ts";
import { proofStore } from "./proof/with-proof.ts";

onNextMember(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
});

/** Loaded on demand: few calls need a proof. */
const ProofDialog = optional(async () => (await import("./proof/proof-dialog.tsx")).ProofDialog);

/** The wrapper of signed-in pages: their queries, what happens when the session ends, and the dialog that asks for a proof. */
export function MemberArea({ children }: { children: ReactNode }) {
  const asked = useSyncExternalStore(proofStore.subscribe, proofStore.get, () => null);
  const owner = useOwner();
  const [path] = useLocation();
  const asker = useRef(path);
  // On a phone, "back" closes a window: the next page must neither ask the question nor run the call.
  useEffect(() => {
    if (asker.current !== path) proofStore.get()?.dismiss();
    asker.current = path;
  }, [path]);
  useEffect(() => () => proofStore.get()?.dismiss(), []);
  // A page of the public layout fetches it with its first toast, which may say that there is no network.
  useEffect(() => void import("../ui/feedback/toaster.tsx").catch(() => {}), []);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionWatch />
      <Fragment key={owner}>{children}</Fragment>
      {asked && <ProofDialog asked={asked} onMissing={asked.fail} />}
    </QueryClientProvider>
  );
}

/**
 * The member whom the page is about. Another one who signs in, in another tab or while the browser had frozen the page, gets a
 * page that holds nothing of this one. An impersonation leaves the administrator's own pages as they are.
 */
function useOwner(): string | undefined {
  const { user } = useAuth();
  const [owner, setOwner] = useState(user?.id);
  if (user && user.id !== owner && !user.impersonated) setOwner(user.id);
  return owner;
}

/**
 * Goes to the login page when the session has ended: closed from another device, refused by the server, or signed out in
 * another tab. Waits for a navigation that is already running: the reader may be leaving.
 */
function SessionWatch() {
  const { t } = useLingui();
  const { user, isAuthenticated, isLoading } = useAuth();
  const [, navigate] = useLocation();
  const isLeaving = useSyncExternalStore(screenStore.subscribe, screenStore.isPending, () => false);
  useEffect(() => {
    if (isLoading || isAuthenticated || isLeaving) return;
    toast(t`Your session was closed. Sign in again.`, "info");
    navigate(loginPath(location), { replace: true });
  }, [isAuthenticated, isLoading, isLeaving, navigate, t]);
  useEffect(() => (user?.id ? followSession() : undefined), [user?.id]);
  return null;
}

/** Listens for the end of this session; without a stream, the next request finds out. @returns what stops it */
function followSession(): () => void {
  let stopped = false;
  let stop: (() => Promise<void>) | undefined;
  void import("../lib/pb.ts")
    .then(({ pb, refused }) => {
      if (stopped) return undefined;
      return pb.realtime.subscribe(SESSION_TOPIC, ({ id }: SessionEnded) => {
        const { token } = pb.authStore;
        // A message that comes late is about the session before a change of password.
        if (id === sessionOf(token)) void refused(token);
      });
    })
    .then((end) => {
      stop = end;
      if (stopped) void stop?.();
    })
    .catch(() => {}); // a buffering proxy, a restarting server
  return () => {
    stopped = true;
    void stop?.();
  };
}

/** The login page with a way back to an address, without a language prefix, as navigation takes it. */
export function loginPath({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string {
  return `/login?return=${encodeURIComponent(splitLocale(pathname).path + search + hash)}`;
}

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { splitLocale } from "../../../common/locale.ts";
import { screenStore } from "../router/screen.ts";
import { useAuth } from "./auth.tsx";
import { queryClient } from "./query-client.ts";

/** The wrapper of signed-in pages: their queries, and the redirect when the session ends. */
export function MemberArea({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionWatch />
      {children}
    </QueryClientProvider>
  );
}

/**
 * Goes to the login page when the session has ended: refused by the server, or signed out in another tab. Leaves a
 * navigation alone that is already running (the reader is leaving).
 */
function SessionWatch() {
  const { isAuthenticated, isLoading } = useAuth();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isLoading && !isAuthenticated && !screenStore.isPending()) navigate(loginPath(location), { replace: true });
  }, [isAuthenticated, isLoading, navigate]);
  return null;
}

/** The login page with a way back to an address, without a language prefix, as navigation takes it. */
export function loginPath({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string {
  return `/login?return=${encodeURIComponent(splitLocale(pathname).path + search + hash)}`;
}

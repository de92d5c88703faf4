import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { splitLocale } from "../../../common/locale.ts";
import { screenStore } from "../router/screen.ts";
import { useAuth } from "./auth.tsx";
import { queryClient } from "./query-client.ts";

/** What wraps a signed-in page: its reads, and the way out when the session ends. */
export function MemberArea({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionWatch />
      {children}
    </QueryClientProvider>
  );
}

/**
 * Goes to the login page when the session has ended under the reader: refused by the server, or signed out in another
 * tab. A navigation that is already under way (the reader is leaving) is not disturbed.
 */
function SessionWatch() {
  const { isAuthenticated, isLoading } = useAuth();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isLoading && !isAuthenticated && !screenStore.isPending()) navigate(loginPath(location), { replace: true });
  }, [isAuthenticated, isLoading, navigate]);
  return null;
}

/** The login page, with the way back to an address. Without a language, as a navigation takes it. */
export function loginPath({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string {
  return `/login?return=${encodeURIComponent(splitLocale(pathname).path + search + hash)}`;
}

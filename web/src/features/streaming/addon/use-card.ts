import { useAuth } from "../../../lib/auth.tsx";
import { useRead } from "../../../lib/use-read.ts";
import { cardKey, readCard } from "./api.ts";

/** How often an open page asks for the screens in use, and for the first use of a new add-on, in ms. */
const [AGAIN_MS, SOON_MS] = [60_000, 5000];

/** The signed-in member's add-on. */
export function useCard() {
  const { user } = useAuth();
  return useRead(cardKey(user?.id ?? ""), readCard, {
    enabled: user !== null,
    refetchInterval: ({ state }) => (state.data?.installed === false ? SOON_MS : AGAIN_MS),
  });
}

import { still } from "../lib/still.tsx";
import { WideLanterns } from "../ui/bridge/wide-lanterns.tsx";

const LoginScreen = still("login-screen", async () => (await import("./login-screen.tsx")).LoginScreen);

/** Beside the sign-in: the television is lit. */
export function LoginAside() {
  return (
    <>
      <LoginScreen className="flex flex-col justify-end pb-8 max-lg:hidden" />
      <WideLanterns from="#sign-in" to=".tv .lit" a={[1.01, 0.4]} rise={160} />
    </>
  );
}

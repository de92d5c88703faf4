import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { AuthPage } from "../features/identity/auth/auth-page.tsx";
import { LinkForm } from "../features/streaming/addon/link-form.tsx";
import type { OpenAddress } from "../features/streaming/addon/open-address.ts";
import { BridgeAside } from "../ui/bridge/bridge-aside.tsx";
import { Button } from "../ui/button/button.tsx";

/** /addon: a member's add-on for the streaming username and password, on a device that is signed in nowhere. */
export default function AddonPage() {
  const { t } = useLingui();
  const [opened, setOpened] = useState<OpenAddress>();
  // Browsers keep a page after the reader has left it: "back" would show the address to the next person.
  useEffect(() => {
    const close = () => setOpened(undefined);
    window.addEventListener("pagehide", close);
    return () => window.removeEventListener("pagehide", close);
  }, []);
  if (opened) {
    const { card, Panel } = opened;
    return (
      <AuthPage step="open" title={t`Your add-on`} aside={<BridgeAside done />}>
        <Panel card={card} />
        <Button variant="ghost" className="mt-5 w-full" onClick={() => setOpened(undefined)}>
          {t`Done: hide it again`}
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      step="ask"
      title={t`Install the add-on`}
      lead={t`Your streaming username and password open your add-on on this device, without your account.`}
      aside={<BridgeAside />}
      footer={
        <Trans>
          Both are on{" "}
          <Link to="/UserDashboard" className="link">
            your dashboard
          </Link>
          .
        </Trans>
      }
    >
      <LinkForm onOpen={setOpened} />
    </AuthPage>
  );
}

import { useLingui } from "@lingui/react/macro";
import { type ComponentType, useEffect, useState } from "react";
import { useAuth } from "../../../lib/auth.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";

/**
 * The reader's own link. The server renders the referred visitor's side; what only members need loads once the browser
 * knows that someone is signed in.
 */
export function OwnInvitation() {
  const { t } = useLingui();
  const { isAuthenticated, user } = useAuth();
  const [Link, setLink] = useState<ComponentType>();
  const id = isAuthenticated ? user?.id : undefined;
  useEffect(() => {
    if (!id) return;
    let wanted = true;
    import("./own-link.tsx").then(
      ({ OwnLink }) => wanted && setLink(() => OwnLink),
      () => {}, // keep the visitor's side, whose button leads to the same link
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  return (
    <section aria-labelledby="own-link" className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="own-link" className="text-heading">{t`Your link`}</h2>
      <div className="mt-3 flex min-h-36 flex-col items-start gap-5">
        {id && Link ? (
          <Link />
        ) : (
          <>
            <p className="text-muted">
              {t`Members find their link here and in their dashboard. You have one from the day you sign up.`}
            </p>
            <ButtonLink to="/login?return=%2Freferral" variant="secondary">{t`Sign in to see it`}</ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}

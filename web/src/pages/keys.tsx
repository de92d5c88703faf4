import { useLingui } from "@lingui/react/macro";
import type { AddonCard } from "../../../common/contract/addons.ts";
import type { Me } from "../../../common/contract/api.ts";
import { Credentials } from "../features/streaming/account/credentials.tsx";
import { ReplaceAll } from "../features/streaming/account/replace-all.tsx";
import { PrivateLink, RenewLink } from "../features/streaming/addon/private-link.tsx";

/** The private link and the streaming credentials, and how to replace them. */
export function Keys({ me, card }: { me: Me; card: AddonCard }) {
  const { t } = useLingui();
  return (
    <section id="streaming" aria-labelledby="streaming-title" className="scroll-mt-20">
      <h2 id="streaming-title" className="mb-1.5 text-heading">
        {t`Private link and credentials`}
      </h2>
      <Credentials me={me}>
        <PrivateLink card={card} flat />
      </Credentials>
      <div className="mt-1 border-t border-line pt-3">
        <p>{t`Shared by mistake?`}</p>
        <div className="-ml-3 flex flex-wrap">
          {card.url !== "" && <RenewLink user={me.user.id} atStremio={me.streaming?.provisioner === "stremio"} />}
          {me.streaming && <ReplaceAll me={me} />}
        </div>
      </div>
    </section>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { PublicSource } from "../../../common/contract/source-lines.ts";
import { useFormat } from "../lib/use-format.ts";
import { useSite } from "../router/page-data.tsx";
import { Poster } from "../ui/bridge/poster.tsx";
import type { PosterName } from "../ui/bridge/poster-titles.ts";
import { KeyIcon } from "../ui/icon/account-icons.tsx";
import { CheckIcon } from "../ui/icon/icons.tsx";

/** The posters of the first rows; later rows begin again. */
const SHOWN: readonly (readonly PosterName[])[] = [
  ["loups", "fact", "mars"],
  ["poil", "vagues", "serre"],
  ["quai", "ecl", "bac"],
];

/** A source's row in the bill. One whose line is missing says so. */
export function SourceRow({ source, index }: { source: PublicSource; index: number }) {
  const { t } = useLingui();
  const { brand } = useSite();
  const { rows, said, shows, plans } = source;
  const list = plans.join(", ");
  return (
    <li>
      <Posters source={source} index={index} />
      <div className="bill-words lg:py-5">
        <h3 className="text-heading lg:text-[1.625rem]">{rows || t`Another source`}</h3>
        <p className="mt-1 max-w-sm">
          {said ? shows : t`${brand} has not yet said what this row shows, nor who provides it.`}
        </p>
        {list && <p className="text-sm text-muted">{t`With these plans: ${list}`}</p>}
      </div>
      {said ? (
        <>
          <Provider source={source} />
          <Cost source={source} />
        </>
      ) : (
        <div className="bill-who">
          <Link to="/contact" className="link">{t`Write to us`}</Link>
        </div>
      )}
    </li>
  );
}

/** Three posters; empty frames for what is not ours to show. Decorative. */
function Posters({ source: { said, cost }, index }: { source: PublicSource; index: number }) {
  const own = said && cost === "own";
  if (said && !own) {
    return (
      <div className="bill-posters" aria-hidden="true">
        {SHOWN[index % SHOWN.length]?.map((name) => (
          <Poster key={name} name={name} />
        ))}
      </div>
    );
  }
  return (
    <div className="bill-posters" aria-hidden="true" data-dark={!own || undefined} data-own={own || undefined}>
      <i />
      <i>{own && <KeyIcon className="size-7" />}</i>
      <i />
    </div>
  );
}

function Provider({ source: { provider, link, right } }: { source: PublicSource }) {
  return (
    <div className="bill-who">
      <p className="font-semibold">
        {link ? (
          <a href={link} rel="noopener" className="link">
            {provider}
          </a>
        ) : (
          provider
        )}
      </p>
      <p className="mt-1 flex gap-2">
        <CheckIcon className="mt-0.5 size-5 stroke-[2.5] text-ok" />
        {right}
      </p>
    </div>
  );
}

function Cost({ source: { cost, cents, provider } }: { source: PublicSource }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  if (cost === "own") {
    return (
      <div className="bill-price">
        <b className="text-xl!">{t`Not included`}</b>
        <span>
          <Trans>Paid to {provider}, never to us</Trans>
        </span>
      </div>
    );
  }
  return (
    <div className="bill-price">
      <b>{cost === "free" ? t`€0` : formatMoney(cents)}</b>
      <span>{cost === "free" ? t`Free for everyone` : t`A month, paid to ${provider}`}</span>
    </div>
  );
}

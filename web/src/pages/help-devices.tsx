import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { installPaths } from "../features/streaming/addon/help.ts";
import { useLocale } from "../lib/use-locale.ts";
import { usePageData } from "../router/page-data.tsx";
import { Poster, Scene } from "../ui/bridge/poster.tsx";

/** Three lit devices on the deck; each leads to the article that installs on it, while there is one. */
export function HelpDevices() {
  const { t } = useLingui();
  const paths = installPaths(usePageData("help"), useLocale());
  return (
    <ul className="help-devices deck">
      <Device
        path={paths.tv}
        name={t`Television`}
        picture={
          <span className="device">
            <Scene />
          </span>
        }
      />
      <Device
        path={paths.phone}
        name={t`Phone and tablet`}
        picture={
          <span className="device device-phone">
            <Poster name="loups" />
          </span>
        }
      />
      <Device
        path={paths.computer}
        name={t`Computer`}
        picture={
          <span className="device device-computer">
            <Poster name="mars" />
          </span>
        }
      />
    </ul>
  );
}

function Device({ path, name, picture }: { path: string | null; name: ReactNode; picture: ReactNode }) {
  const { t } = useLingui();
  if (!path) return null;
  return (
    <li>
      <span className="device-place" aria-hidden="true">
        {picture}
      </span>
      <h2 className="self-end text-heading">{name}</h2>
      <Link to={path} className="link self-start after:absolute after:inset-0">
        {t`Install, step by step`} <span className="sr-only">{name}</span>
      </Link>
    </li>
  );
}

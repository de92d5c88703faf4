import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { Button } from "../ui/button/button.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { RefreshIcon } from "../ui/icon/icons.tsx";

type Props = {
  /** HTTP status; anything but 404 shows as an internal error (spec §2). */
  status: number;
  /** The error's own English text; we keep the path after its colon and replace the words. */
  message?: string;
};

/** Shown in place of a missing or broken page, with links out. */
export function ErrorPage({ status, message = "" }: Props) {
  const { t } = useLingui();
  const missing = status === 404;
  const asked = /^Page not found: (.+)$/i.exec(message)?.[1];
  return (
    <>
      <div className="wrap grid items-end gap-x-12 pt-12 sm:pt-20 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="pb-9 lg:pb-12">
          <p className="font-display text-2xl font-extrabold text-info">{missing ? 404 : status}</p>
          <h1 className="mt-2 text-hero">{missing ? t`Page Not Found` : t`Internal Server Error`}</h1>
          <p className="mt-4 max-w-2xl text-lead wrap-anywhere">
            {missing
              ? asked && t`Page not found: ${asked}`
              : t`Something went wrong on our side. Trying again in a moment usually helps.`}
          </p>
        </div>
        {missing ? <MissingSpan /> : <RaisedSpan />}
      </div>
      <div className="deck">
        <div className="wrap flex flex-wrap items-center gap-3 py-8">
          <ButtonLink to="/">{t`Back to the home page`}</ButtonLink>
          {missing ? (
            <span className="either">
              <ButtonLink to="/login" variant="secondary" className="for-visitors">{t`Sign in`}</ButtonLink>
              <ButtonLink to="/UserDashboard" variant="secondary" className="for-members">{t`Dashboard`}</ButtonLink>
            </span>
          ) : (
            <Button variant="secondary" onClick={() => location.reload()}>
              <RefreshIcon />
              {t`Try again`}
            </Button>
          )}
          <p className="flex gap-x-6 sm:ml-3">
            <Link to="/aide" className="link py-2">{t`Help centre`}</Link>
            <Link to="/contact" className="link py-2">{t`Contact us`}</Link>
          </p>
        </div>
      </div>
    </>
  );
}

const DRAWING = {
  viewBox: "0 12 320 82.5",
  className: "block w-full max-w-[26rem]",
  fill: "none",
  strokeLinecap: "round",
  focusable: false,
} as const;

/** A bridge without its middle. */
function MissingSpan() {
  return (
    <svg {...DRAWING} aria-hidden="true">
      <path d="M8 92h104M208 92h104" className="stroke-edge" strokeWidth="5" />
      <path d="M124 92h72" className="stroke-edge" strokeWidth="2" strokeDasharray="2 9" />
      <path d="M44 90C70 52 90 36 118 27M276 90C250 52 230 36 202 27" className="stroke-accent" strokeWidth="4" />
      <path d="M132 23c18-4 38-4 56 0" className="stroke-accent" strokeWidth="2" strokeDasharray="2 9" />
      <path d="M64 66v24M88 45v45M112 30v60M208 30v60M232 45v45M256 66v24" className="stroke-edge" strokeWidth="1.5" />
    </svg>
  );
}

/** A raised drawbridge. */
function RaisedSpan() {
  return (
    <svg {...DRAWING} aria-hidden="true">
      <path d="M8 92h92M220 92h92" className="stroke-edge" strokeWidth="5" />
      <path d="M102 88l46-52M218 88l-46-52" className="stroke-accent" strokeWidth="5" />
      <path d="M84 92V30M236 92V30" className="stroke-edge" strokeWidth="4" />
      <path d="M84 30l62 6M236 30l-62 6" className="stroke-edge" strokeWidth="1.5" />
    </svg>
  );
}

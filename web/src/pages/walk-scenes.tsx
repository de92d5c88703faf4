import type { ReactNode } from "react";

/* Drawings of the page. Their parts appear one after the other (ui/motion/play.ts); they are decorative. */

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 480 300"
      className="block w-full rounded-card border border-line bg-sunken"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** A form is filled in and accepted. */
export function AccountScene() {
  return (
    <Scene>
      <path d="M0 262h480" className="stroke-line" strokeWidth="8" />
      <g data-motion="slideBottom">
        <rect x="120" y="42" width="240" height="196" rx="16" className="fill-surface stroke-edge" strokeWidth="2" />
        <path d="M148 76h92" className="stroke-fg" strokeWidth="6" />
        <rect x="148" y="98" width="184" height="34" rx="8" className="fill-sunken stroke-edge" strokeWidth="1.5" />
        <rect x="148" y="142" width="184" height="34" rx="8" className="fill-sunken stroke-edge" strokeWidth="1.5" />
      </g>
      <path d="M162 115h104" pathLength="1" data-motion="draw" data-beat="1" className="stroke-muted" strokeWidth="4" />
      <path d="M162 159h72" pathLength="1" data-motion="draw" data-beat="2" className="stroke-muted" strokeWidth="4" />
      <g data-motion="pop" data-beat="3">
        <rect x="148" y="190" width="184" height="32" rx="8" className="fill-accent" />
        <path d="M229 206l8 8 15-16" className="stroke-on-accent" strokeWidth="4" />
      </g>
    </Scene>
  );
}

/** The account crosses the footbridge and turns into two values to copy. */
export function AddOnScene() {
  return (
    <Scene>
      <path d="M0 262h480" className="stroke-line" strokeWidth="8" />
      <path
        d="M92 230C150 100 330 100 388 230"
        pathLength="1"
        data-motion="draw"
        className="stroke-accent"
        strokeWidth="5"
      />
      <path
        d="M140 168v64M180 143v89M220 134v98M260 134v98M300 143v89M340 168v64"
        data-motion="fade"
        data-beat="1"
        className="stroke-edge"
        strokeWidth="1.5"
      />
      <path d="M60 234h360" className="stroke-edge" strokeWidth="4" />
      <g data-motion="slideLeft">
        <rect x="34" y="164" width="84" height="58" rx="10" className="fill-raised stroke-edge" strokeWidth="2" />
        <circle cx="56" cy="186" r="9" className="fill-accent" />
        <path d="M75 182h30M75 192h20" className="stroke-muted" strokeWidth="3" />
      </g>
      <g data-motion="roll" data-beat="2">
        <circle cx="404" cy="184" r="36" className="fill-raised stroke-accent" strokeWidth="3" />
        <circle cx="394" cy="184" r="8" className="stroke-accent" strokeWidth="4" />
        <path d="M402 184h24M419 184v9" className="stroke-accent" strokeWidth="4" />
      </g>
      <g data-motion="pop" data-beat="3">
        <rect x="150" y="34" width="180" height="66" rx="12" className="fill-surface stroke-edge" strokeWidth="2" />
        <path d="M168 56h116" className="stroke-bright" strokeWidth="4" />
        <path d="M168 78h92" className="stroke-bright" strokeWidth="5" strokeDasharray="1 10" />
        <path d="M292 68l8 8 14-16" className="stroke-ok" strokeWidth="4" />
      </g>
    </Scene>
  );
}

/** Three screens arrive and light up. */
export function WatchScene() {
  return (
    <Scene>
      <path d="M0 262h480" className="stroke-line" strokeWidth="8" />
      <g data-motion="slideLeft">
        <rect x="44" y="66" width="214" height="134" rx="10" className="fill-raised stroke-edge" strokeWidth="2" />
        <path d="M151 200v34M104 236h94" className="stroke-edge" strokeWidth="5" />
      </g>
      <g data-motion="slideBottom" data-beat="1">
        <rect x="276" y="138" width="116" height="78" rx="7" className="fill-raised stroke-edge" strokeWidth="2" />
        <path d="M262 232h144" className="stroke-edge" strokeWidth="7" />
      </g>
      <g data-motion="slideRight" data-beat="2">
        <rect x="414" y="156" width="42" height="78" rx="9" className="fill-raised stroke-edge" strokeWidth="2" />
      </g>
      <g data-motion="fade" data-beat="3">
        <rect x="56" y="78" width="190" height="110" rx="4" className="fill-accent" />
        <path d="M139 114v38l30-19z" className="fill-on-accent" />
        <rect x="286" y="148" width="96" height="58" rx="3" className="fill-accent" opacity="0.85" />
        <path d="M328 166v22l17-11z" className="fill-on-accent" />
        <rect x="421" y="165" width="28" height="60" rx="3" className="fill-accent" opacity="0.7" />
        <path d="M431 187v16l12-8z" className="fill-on-accent" />
      </g>
    </Scene>
  );
}

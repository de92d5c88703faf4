/** Hangers from the arch down to the deck, every 35 units. */
const HANGERS =
  "M475 182V234M510 155V234M545 136V234M580 121V234M615 111V234M650 104V234M685 99V234M720 98V234M755 99V234M790 104V234M825 111V234M860 121V234M895 136V234M930 155V234M965 182V234";

/**
 * The idea in one picture: an account on one bank, screens on the other, a footbridge between them and lights that
 * cross it. Decorative. On a phone the sides are cut off and the bridge stays whole.
 */
export function HomeScene() {
  return (
    <svg
      viewBox="0 0 1440 340"
      preserveAspectRatio="xMidYMax slice"
      className="block h-36 w-full sm:h-56 lg:h-[clamp(15rem,24vw,26rem)]"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <Water />
      <path d="M0 246h440c14 34 40 62 84 94H0zM1440 246h-440c-14 34-40 62-84 94h524z" className="fill-surface" />
      <path d="M0 246h440c14 34 40 62 84 94M1440 246h-440c-14 34-40 62-84 94" className="stroke-line" strokeWidth="2" />

      <path d="M452 232C560 74 880 74 988 232" className="stroke-edge" strokeWidth="1.5" opacity="0.5" />
      <path d={HANGERS} className="stroke-edge" strokeWidth="1.5" />
      <path d="M430 236C540 52 900 52 1010 236" className="stroke-accent" strokeWidth="5" />
      <path d="M0 238H1440" className="stroke-line" strokeWidth="10" strokeLinecap="butt" />
      <path d="M300 238H1140" className="stroke-edge" strokeWidth="4" />
      <path d="M300 238h14" className="crossing stroke-bright" strokeWidth="5" />
      <path d="M300 238h14" className="crossing crossing-late stroke-bright" strokeWidth="5" />
      <Account />
      <Screens />
    </svg>
  );
}

/** Still water that reflects the arch. */
function Water() {
  return (
    <>
      <path d="M0 262h1440v78H0z" className="fill-sunken" />
      <path
        d="M462 264C570 356 870 356 978 264"
        className="stroke-accent"
        strokeWidth="4"
        strokeDasharray="3 13"
        opacity="0.32"
      />
      <path
        d="M560 272h70M690 268h110M850 276h46M610 292h36M680 300h128M836 294h28M646 320h52M736 326h78"
        className="stroke-line"
        strokeWidth="2"
      />
    </>
  );
}

/** A member's card, on the left bank. */
function Account() {
  return (
    <>
      <rect x="352" y="164" width="92" height="62" rx="10" className="fill-raised stroke-edge" strokeWidth="2" />
      <circle cx="375" cy="187" r="9" className="fill-accent" />
      <path d="M394 183h34M394 193h22" className="stroke-muted" strokeWidth="3" />
      <path d="M366 212h54" className="stroke-edge" strokeWidth="3" strokeDasharray="1 8" />
    </>
  );
}

/** A television, a laptop and a phone on the right bank, all lit. */
function Screens() {
  return (
    <>
      <rect x="966" y="150" width="88" height="58" rx="6" className="fill-raised stroke-edge" strokeWidth="2" />
      <rect x="973" y="157" width="74" height="44" rx="2" className="fill-accent" opacity="0.9" />
      <path d="M1010 208v20M990 229h40" className="stroke-edge" strokeWidth="3" />
      <rect x="1066" y="190" width="50" height="34" rx="4" className="fill-raised stroke-edge" strokeWidth="2" />
      <rect x="1072" y="196" width="38" height="22" rx="1" className="fill-accent" opacity="0.75" />
      <path d="M1058 229h66" className="stroke-edge" strokeWidth="4" />
      <rect x="1134" y="194" width="19" height="35" rx="5" className="fill-raised stroke-edge" strokeWidth="2" />
      <rect x="1138" y="199" width="11" height="24" rx="1" className="fill-accent" opacity="0.6" />
    </>
  );
}

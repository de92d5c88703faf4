import { domAnimation } from "framer-motion";

/** The part of framer-motion that animates, as its own chunk: motion.tsx fetches it after the page is up. */
export const features = domAnimation;

import { domAnimation } from "framer-motion";

/** framer-motion's animations, as their own chunk: motion.tsx fetches it after the page is up. */
export const features = domAnimation;

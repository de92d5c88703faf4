import { AnimatePresence } from "framer-motion";
import { type ReactNode, useState } from "react";
import { MotionRow, useMotion } from "./motion.tsx";

type Props<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  className: string;
  /** The cells of a row. */
  children: (row: Row) => ReactNode;
};

/** Table rows: one that joins a list slides in, one that leaves fades out. Another page does not animate. */
export function LiveRows<Row>({ rows, rowKey, className, children }: Props<Row>) {
  const motion = useMotion("slideLeft");
  return (
    <AnimatePresence key={useGeneration(rows.map(rowKey))} initial={false}>
      {rows.map((row) => (
        <MotionRow key={rowKey(row)} {...motion} role="row" className={className}>
          {children(row)}
        </MotionRow>
      ))}
    </AnimatePresence>
  );
}

/** Counts lists that share no row with the previous one. */
function useGeneration(keys: readonly string[]): number {
  const [seen, setSeen] = useState({ keys, count: 0 });
  if (keys.join("\n") === seen.keys.join("\n")) return seen.count;
  const count = keys.some((key) => seen.keys.includes(key)) ? seen.count : seen.count + 1;
  setSeen({ keys, count });
  return count;
}

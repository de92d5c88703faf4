import { useEffect, useState } from "react";

type Props = {
  value: string;
  /** The effect of scanning it: "QR code of the private link". */
  label: string;
  className?: string;
};

type Drawing = { size: number; path: string };

/** A QR code as one SVG path, dark on light so that every camera reads it. The encoder is loaded on first use. */
export function QrCode({ value, label, className = "size-48" }: Props) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let current = true;
    void import("uqr").then(({ encode }) => {
      if (!current) return;
      const { data, size } = encode(value, { ecc: "M", border: 4 });
      setDrawing({ size, path: pathOf(data) });
    });
    return () => {
      current = false;
    };
  }, [value]);
  if (!drawing) return <span aria-hidden="true" className={`skeleton block rounded-card ${className}`} />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
      className={`rounded-card forced-color-adjust-none ${className}`}
    >
      <path d={`M0 0h${drawing.size}v${drawing.size}H0z`} className="fill-white" />
      <path d={drawing.path} className="fill-black" />
    </svg>
  );
}

/** One path for all dark modules: a run of neighbours in a row is one rectangle. */
export function pathOf(modules: readonly (readonly boolean[])[]): string {
  let path = "";
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  }
  return path;
}

import { Skeleton } from "../../../ui/feedback/skeleton.tsx";

const keys = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

/** Tiles, charts and lists with the size of the final ones. */
export function ReportSkeleton({ tiles = 0, charts = 0, wide = false, rows = 0 }: SkeletonProps) {
  return (
    <div className="flex flex-col gap-6">
      {tiles > 0 && (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
          {keys(tiles).map((key) => (
            <Skeleton key={key} className="h-28 rounded-card" />
          ))}
        </div>
      )}
      {charts > 0 && (
        <div className={wide ? "flex flex-col gap-6" : "grid gap-6 xl:grid-cols-2"}>
          {keys(charts).map((key) => (
            <Skeleton key={key} className="h-110 rounded-card" />
          ))}
        </div>
      )}
      {rows > 0 && <Skeleton className={rows > 5 ? "h-120 rounded-card" : "h-60 rounded-card"} />}
    </div>
  );
}

type SkeletonProps = {
  tiles?: number;
  charts?: number;
  /** Charts one below the other, even on wide screens. */
  wide?: boolean;
  /** Of a list or a table. */
  rows?: number;
};

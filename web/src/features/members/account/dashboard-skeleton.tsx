import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/text/card.tsx";

/** The dashboard before its data: placeholders for the first two cards. */
export function DashboardSkeleton() {
  return (
    <Loading className="flex flex-col gap-6">
      <Card>
        <Skeleton className="h-6 w-36" />
        <Skeleton className="mt-6 h-9 w-44" />
        <Skeleton className="mt-6 h-4 w-4/5" />
      </Card>
      <Card>
        <Skeleton className="h-6 w-48" />
        <Skeleton className="mt-6 h-16 w-full" />
        <Skeleton className="mt-5 h-16 w-full" />
        <Skeleton className="mt-5 h-11 w-56" />
      </Card>
    </Loading>
  );
}

import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/text/card.tsx";

/** The order review before its figures, in its final size. */
export function CheckoutSkeleton() {
  return (
    <Loading className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex flex-col gap-6">
        <Card>
          <Skeleton className="h-6 w-36" />
          <Skeleton className="mt-5 h-4 w-4/5" />
          <Skeleton className="mt-6 h-16 w-full" />
          <Skeleton className="mt-3 h-16 w-full" />
        </Card>
        <Card>
          <Skeleton className="h-6 w-48" />
          <Skeleton className="mt-6 h-24 w-full" />
        </Card>
      </div>
      <Card>
        <Skeleton className="h-9 w-32" />
        <Skeleton className="mt-6 h-32 w-full" />
        <Skeleton className="mt-6 h-12 w-full" />
      </Card>
    </Loading>
  );
}

/** An order before its state. */
export function OrderSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-9 w-3/5" />
      <Card className="mt-6">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="mt-5 h-24 w-full" />
      </Card>
    </Loading>
  );
}

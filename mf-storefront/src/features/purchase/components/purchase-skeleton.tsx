import { Skeleton } from '@shop/front-kit';
import { PurchaseLayout } from './purchase-places.tsx';

/** The empty sheet and form, in the places of the real ones. */
export function PurchaseSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading part
      </p>
      <PurchaseLayout
        sheet={
          <div className="grid content-start gap-6">
            <div className="rounded-lg border border-base-300">
              <Skeleton className="aspect-4/3 max-h-96 w-full" />
              <div className="h-56" />
            </div>
          </div>
        }
        form={
          <div className="grid content-start gap-5 self-start rounded-lg border border-base-300 p-4 sm:p-6">
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
            <Skeleton className="h-30" />
            <Skeleton className="h-18" />
            <Skeleton className="h-24" />
            <Skeleton className="h-11" />
          </div>
        }
      />
    </>
  );
}

import { calls, type WholeOrder } from '@shop/contracts/client';
import { Button } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';
import type { ReactNode } from 'react';

/** Downloads one PDF with the packing slips of what is left to send. */
export function usePackingSlips() {
  return useDownload(
    (api, orderIds: string[]) => api.call(calls.printPackingSlips, { body: { orderIds } }),
    'packing-slips.pdf',
  );
}

export function PackingSlip({ order, children }: { order: WholeOrder; children: ReactNode }) {
  const slips = usePackingSlips();
  return (
    <Button
      className="justify-self-start"
      busy={slips.isPending}
      onClick={() => slips.mutate([order.orderId])}
    >
      {children}
    </Button>
  );
}

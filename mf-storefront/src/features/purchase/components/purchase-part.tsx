import type { Part } from '@shop/contracts';
import { useOrderForm } from '../use-order-form.ts';
import { DrawingSheet } from './drawing-sheet.tsx';
import { OrderForm } from './order-form.tsx';
import { PurchaseLayout } from './purchase-places.tsx';

/** One part and its order form. */
export function PurchasePart({ part }: { part: Part }) {
  const state = useOrderForm(part);
  return (
    <PurchaseLayout
      sheet={<DrawingSheet part={part} ordered={state.news?.kind === 'ordered'} />}
      form={<OrderForm part={part} state={state} />}
    />
  );
}

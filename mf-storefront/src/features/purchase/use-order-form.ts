import { zodResolver } from '@hookform/resolvers/zod';
import { newOrder, type Part } from '@shop/contracts';
import { useForm } from 'react-hook-form';
import { stockState } from '../../part/stock.rules.ts';
import { useBuyer } from './api/buyer.ts';
import { orderTotal } from './purchase-news.rules.ts';
import { quantityRefusal, readQuantity } from './quantity.rules.ts';
import { fieldMessages } from './refusal.rules.ts';
import { usePurchase } from './use-purchase.ts';

/** What the buyer fills in; the rest of an order comes from the part and the session. */
const entries = newOrder.pick({ address: true, phone: true, quantity: true });

function blank(part: Part) {
  return { address: '', phone: '', quantity: String(part.minOrderQuantity) };
}

/** The quantity as it stands in its box, and what it means for this part right now. */
function quantityFacts(typed: string, part: Part) {
  const quantity = readQuantity(typed);
  const stock = stockState(part);
  return {
    stock,
    error: stock === 'orderable' ? quantityRefusal(typed, part) : undefined,
    total: quantity === undefined ? undefined : { quantity, dollars: orderTotal(part.price, quantity) },
  };
}

/** The order form of one part: its fields, what they add up to, and what came of sending them. */
export function useOrderForm(part: Part) {
  const { email, name } = useBuyer();
  const form = useForm({ resolver: zodResolver(entries), defaultValues: blank(part) });
  const { news, purchase } = usePurchase(part, {
    onPlaced: () => form.reset(blank(part)),
    onRefused: (problem) => {
      for (const field of fieldMessages(problem)) form.setError(field.name, { message: field.message });
    },
  });
  const typed = String(form.watch('quantity'));
  const { stock, error, total } = quantityFacts(typed, part);
  const { errors, isSubmitting } = form.formState;
  const ordered = { partId: part._id, partName: part.name, price: part.price, email, clientName: name };
  return {
    buyer: { email, name },
    news,
    stock,
    total,
    address: { ...form.register('address'), error: errors.address?.message },
    phone: { ...form.register('phone'), error: errors.phone?.message },
    quantity: {
      typed,
      /** The page's own reason comes first; the shop's stays until something else is typed. */
      error: error ?? errors.quantity?.message,
      isOrderable: error === undefined,
      change: (next: string) => {
        form.clearErrors('quantity');
        form.setValue('quantity', next);
      },
    },
    busy: isSubmitting,
    submit: form.handleSubmit((filled) => purchase({ ...filled, ...ordered })),
  };
}

export type OrderFormState = ReturnType<typeof useOrderForm>;

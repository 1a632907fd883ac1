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

const blank = (part: Part) => ({ address: '', phone: '', quantity: String(part.minOrderQuantity) });

/** The order form of one part: its fields, what they add up to, and what came of sending them. */
export const useOrderForm = (part: Part) => {
  const buyer = useBuyer();
  const form = useForm({ resolver: zodResolver(entries), defaultValues: blank(part) });
  const { news, purchase } = usePurchase(part, {
    onPlaced: () => form.reset(blank(part)),
    onRefused: (problem) => {
      for (const { name, message } of fieldMessages(problem)) form.setError(name, { message });
    },
  });

  const typed = String(form.watch('quantity'));
  const quantity = readQuantity(typed);
  const stock = stockState(part);
  return {
    buyer,
    news,
    stock,
    address: { ...form.register('address'), error: form.formState.errors.address?.message },
    phone: { ...form.register('phone'), error: form.formState.errors.phone?.message },
    quantity: {
      typed,
      change: (next: string) => form.setValue('quantity', next),
      error: stock === 'orderable' ? quantityRefusal(typed, part) : undefined,
    },
    total: quantity === undefined ? undefined : { quantity, dollars: orderTotal(part.price, quantity) },
    busy: form.formState.isSubmitting,
    submit: form.handleSubmit((filled) =>
      purchase({
        ...filled,
        partId: part._id,
        partName: part.name,
        price: part.price,
        email: buyer.email,
        clientName: buyer.name,
      }),
    ),
  };
};

export type OrderFormState = ReturnType<typeof useOrderForm>;

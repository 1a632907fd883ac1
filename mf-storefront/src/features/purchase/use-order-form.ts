import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { newOrder } from '@shop/contracts';
import {
  allowedQuantity,
  calls,
  lineTotal,
  type NewOrder,
  type Part,
  type Problem,
  pricePerPiece,
  quantityIn,
  stockState,
} from '@shop/contracts/client';
import { formatMoney, keyOf } from '@shop/front-kit';
import { attemptAt, useFieldProps } from '@shop/front-kit/forms';
import { messageOf, useApi, useToast, useUnsavedWork } from '@shop/shop-runtime';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { quantityRefusal } from '../../part/quantity.rules.ts';
import { useBuyer } from './api/get-buyer.ts';
import { definiteRefusal } from './api/place-order.ts';
import {
  explainRefusal,
  fieldMessages,
  isAboutOpenOrders,
  noticeOf,
  type PurchaseNotice,
} from './outcome.rules.ts';
import { submitOrder } from './submit-order.ts';

const unknownOutcome = (): string => t`Your entries are saved. Trying again won't create a second order.`;

interface PurchaseListeners {
  onPlaced: () => void;
  onRefused: (problem: Problem) => void;
}

function attemptOf({ email = '', partId }: NewOrder) {
  return attemptAt({ person: email, what: 'purchase', of: partId });
}

/** Updates the cached part and the lists that contain it. */
function usePartCache(part: Part) {
  const queries = useQueryClient();
  const queryKey = keyOf(calls.getPart, { params: { id: part._id } });
  return {
    correct: (fresh: Partial<Part>): void => {
      queries.setQueryData<Part>(queryKey, (known) => known && { ...known, ...fresh });
    },
    reload: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey }),
        queries.invalidateQueries({ queryKey: keyOf(calls.getPartByNumber) }),
        queries.invalidateQueries({ queryKey: keyOf(calls.listParts) }),
      ]),
  };
}

/** Keeps the outcome of the last try and also shows it as a toast. */
function useNotice(onPlaced: () => void) {
  const toast = useToast();
  const [notice, setNotice] = useState<PurchaseNotice>();
  const show = (next: PurchaseNotice): void => {
    setNotice(next);
    if (next.kind === 'trouble') toast.error(next.text);
    if (next.kind !== 'ordered') return;
    onPlaced();
    if (next.isAcknowledged) toast.success(t`Order placed successfully`);
  };
  return { notice, show, clear: () => setNotice(undefined) };
}

/** Places an order from the form and corrects the cached part by the outcome. */
function usePurchase(part: Part, { onPlaced, onRefused }: PurchaseListeners) {
  const api = useApi();
  const cache = usePartCache(part);
  const { notice, show, clear } = useNotice(onPlaced);

  const explain = (error: unknown): Extract<PurchaseNotice, { kind: 'trouble' }> => {
    const problem = definiteRefusal(error);
    if (problem === undefined) return { kind: 'trouble', text: `${messageOf(error)} ${unknownOutcome()}` };
    onRefused(problem);
    const { text, fresh } = explainRefusal(problem, part, formatMoney);
    cache.correct(fresh);
    return { kind: 'trouble', text, leadsToOrders: isAboutOpenOrders(problem) };
  };

  const { mutateAsync } = useMutation({
    mutationFn: (order: NewOrder) => {
      clear();
      const onWaiting = (): void => show({ kind: 'waiting' });
      return submitOrder(api, { part, order, attempt: attemptOf(order), onWaiting });
    },
    onSuccess: (result) => {
      const attempt = attemptOf(result.order);
      const open = attempt.read();
      if (open && result.kind !== 'late') attempt.end(open.key);
      show(noticeOf(result));
    },
    onError: (error) => show(explain(error)),
    onSettled: cache.reload,
  });

  const purchase = async (order: NewOrder): Promise<void> => {
    try {
      await mutateAsync(order);
    } catch {
      // `onError` has already informed the buyer.
    }
  };
  return { notice, purchase };
}

/** The buyer's entries; the part and the session supply the rest of an order. */
const entries = newOrder.pick({ address: true, phone: true, quantity: true });

type Delivery = Pick<ReturnType<typeof useBuyer>, 'address' | 'phone'>;

function blank(part: Part, { address, phone }: Delivery) {
  return { address, phone, quantity: String(allowedQuantity(part)) };
}

/** Prefills the buyer's delivery details whenever they load, but never over typed text. */
function useEntries(part: Part, { address, phone }: Delivery) {
  const form = useForm({ resolver: zodResolver(entries), defaultValues: blank(part, { address, phone }) });
  const filled = useRef({ address, phone });
  useEffect(() => {
    const before = filled.current;
    filled.current = { address, phone };
    if (form.getValues('address') === before.address) form.setValue('address', address);
    if (form.getValues('phone') === before.phone) form.setValue('phone', phone);
  }, [address, phone, form]);
  return form;
}

/** Returns the total in dollars; larger quantities may cost less per piece. */
function totalOf(part: Part, quantity: number) {
  const price = pricePerPiece(part, quantity);
  return { quantity, price, dollars: lineTotal({ price, quantity }) };
}

/** Evaluates the typed quantity against the part's current stock and prices. */
function quantityFacts(typed: string, part: Part) {
  const quantity = quantityIn(typed);
  const stock = stockState(part);
  return {
    stock,
    error: stock === 'orderable' ? quantityRefusal(typed, part) : undefined,
    total: quantity === undefined ? undefined : totalOf(part, quantity),
  };
}

/** State of the order form: fields, total and the outcome of submitting. */
export function useOrderForm(part: Part) {
  const buyer = useBuyer();
  const { email, name } = buyer;
  const form = useEntries(part, buyer);
  const { notice, purchase } = usePurchase(part, {
    onPlaced: () => form.reset(blank(part, buyer)),
    onRefused: (problem) => {
      for (const field of fieldMessages(problem)) form.setError(field.name, { message: field.message });
    },
  });
  const typed = String(useWatch({ control: form.control, name: 'quantity' }));
  const { stock, error, total } = quantityFacts(typed, part);
  const { errors, isDirty, isSubmitting } = form.formState;
  // An order that is stored but undecided needs its entries no longer.
  useUnsavedWork(isDirty && !isSubmitting && notice?.kind !== 'late');
  const field = useFieldProps(form);
  const { error: addressFault, ...address } = field('address');
  const ordered = { partId: part._id, partName: part.name, email, clientName: name };
  return {
    buyer: { email, name },
    notice,
    stock,
    total,
    address: {
      control: address,
      error: addressFault,
      hint: buyer.address === '' ? undefined : t`From your profile. Changes here apply to this order only.`,
    },
    /** Replaces address and phone by those of the address book. */
    deliverTo: (delivery: Delivery): void => {
      form.setValue('address', delivery.address, { shouldValidate: true });
      form.setValue('phone', delivery.phone, { shouldValidate: true });
    },
    phone: field('phone'),
    quantity: {
      typed,
      /** The page's own error comes first; the shop's stays until the quantity changes. */
      error: error ?? errors.quantity?.message,
      isOrderable: error === undefined,
      change: (next: string) => {
        form.clearErrors('quantity');
        form.setValue('quantity', next, { shouldDirty: true });
      },
    },
    busy: isSubmitting,
    submit: form.handleSubmit((filled) =>
      purchase({ ...filled, ...ordered, price: pricePerPiece(part, filled.quantity) }),
    ),
  };
}

export type OrderFormState = ReturnType<typeof useOrderForm>;

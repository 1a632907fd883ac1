import { z } from 'zod';
import type { Endpoint } from './call.ts';
import { listParams, pageOf, parseParams } from './params.ts';
import { type Charge, type Refund, shown } from './records.ts';

const listRefundsParams = listParams.extend({ payment_intent: z.string() });

const listRefunds: Endpoint = {
  method: 'get',
  path: '/refunds',
  run: ({ store, input }) => {
    const params = parseParams(listRefundsParams, input);
    const refunds = store.all('refund').filter(({ payment_intent: id }) => id === params.payment_intent);
    return pageOf(refunds.map(shown), params);
  },
};

const listEventsParams = listParams.extend({ types: z.array(z.string()).optional() });

const listEvents: Endpoint = {
  method: 'get',
  path: '/events',
  run: ({ store, input }) => {
    const params = parseParams(listEventsParams, input);
    const events = store.all('event').filter(({ type }) => params.types?.includes(type) ?? true);
    return pageOf(events.map(shown), params);
  },
};

/** The provider's usual price of a card payment: 2.9 % and 30 cents. It keeps that of a refunded one. */
function feeOf(source: Charge | Refund): number {
  return source.object === 'charge' ? Math.round(source.amount * 0.029) + 30 : 0;
}

function balanceTransactionOf(source: Charge | Refund) {
  const amount = source.object === 'charge' ? source.amount : -source.amount;
  const fee = feeOf(source);
  return {
    object: 'balance_transaction',
    id: source.id.replace(/^(ch|re)_/, 'txn_'),
    amount,
    created: source.created,
    currency: source.currency,
    fee,
    net: amount - fee,
    reporting_category: source.object,
    source,
    status: 'pending',
    type: source.object,
  };
}

const listBalanceTransactionsParams = listParams.extend({
  expand: z.array(z.literal('data.source')).default([]),
});

const listBalanceTransactions: Endpoint = {
  method: 'get',
  path: '/balance_transactions',
  run: ({ store, input }) => {
    const { expand, ...params } = parseParams(listBalanceTransactionsParams, input);
    const sources = [...store.all('charge'), ...store.all('refund')]
      .filter(({ status }) => status === 'succeeded')
      .toSorted((one, other) => one.created - other.created);
    const page = pageOf(sources.map(balanceTransactionOf), params);
    const shownSource = (source: Charge | Refund) => (expand.length > 0 ? shown(source) : source.id);
    return { ...page, data: page.data.map((each) => ({ ...each, source: shownSource(each.source) })) };
  },
};

export const readEndpoints: readonly Endpoint[] = [listRefunds, listEvents, listBalanceTransactions];

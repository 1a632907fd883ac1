import { z } from 'zod';
import { customsFacts, issuedPaper, packingSlipDraft, tradePaper, tradePaperKinds } from '../documents.ts';
import { email, id, idList, partParams } from '../primitives.ts';
import { roles } from '../rights.ts';
import type { ServiceName } from '../route.ts';
import { month } from './books.ts';
import { companyContact } from './company.ts';

interface InternalCall<Query extends z.ZodType, Reply extends z.ZodType> {
  readonly name: string;
  readonly service: ServiceName;
  readonly path: string;
  /** `post` for calls that change something. */
  readonly method?: 'post';
  readonly query: Query;
  readonly reply: Reply;
}

function internal<Query extends z.ZodType, Reply extends z.ZodType>({
  method,
  ...call
}: InternalCall<Query, Reply>) {
  return { method: method ?? 'get', access: 'public', status: 200, ...call } as const;
}

/** Calls between services that the gateway does not expose. Not part of the public API, but a deployment can still break them. */
export const internalRoutes = {
  /** Stock held by orders, per part: for part ids above `after` and up to `until`, or for all parts. */
  readHoldings: internal({
    name: 'readHoldings',
    service: 'orders',
    path: '/holdings',
    query: z.object({ after: id.optional(), until: id.optional() }),
    /** The actual reply has more fields, for operators. */
    reply: z.object({ parts: z.array(z.object({ partId: z.string(), quantity: z.number().int() })) }),
  }),
  /** Pieces of a part that orders hold and have not shipped; `open` counts orders whose stock is not settled yet. */
  readCommitted: internal({
    name: 'readCommitted',
    service: 'orders',
    path: '/committed',
    query: partParams,
    reply: z.object({ pieces: z.number().int(), open: z.number().int() }),
  }),
  /** Whether a person has paid for a part here, for the "Bought here" mark on reviews. */
  readPurchase: internal({
    name: 'readPurchase',
    service: 'orders',
    path: '/purchase',
    query: z.object({ uid: z.string(), partId: id }),
    reply: z.object({ paid: z.boolean() }),
  }),
  /** Numbers of an account's orders that are paid and not sent completely. */
  readUnsentOrders: internal({
    name: 'readUnsentOrders',
    service: 'orders',
    path: '/unsent-orders',
    query: z.object({ uid: z.string() }),
    reply: z.object({ numbers: z.array(z.string()) }),
  }),
  /**
   * Ends what an account has not paid, so that it can be closed: an order whose payment is faster is paid instead. `paying`: numbers of
   * orders with a payment in progress, which stay.
   */
  endUnpaidOrders: internal({
    name: 'endUnpaidOrders',
    service: 'orders',
    path: '/end-unpaid-orders',
    method: 'post',
    query: z.object({ uid: z.string() }),
    reply: z.object({ paying: z.array(z.string()) }),
  }),
  /** The unsent pieces of paid orders, as their packing slips show them; skips other orders. */
  readPackingSlips: internal({
    name: 'readPackingSlips',
    service: 'orders',
    path: '/packing-slips',
    query: z.object({ orderIds: idList }),
    reply: z.object({ slips: z.array(packingSlipDraft) }),
  }),
  /** Numbers of the invoices and credit notes of a month of the seller. */
  readPaperNumbers: internal({
    name: 'readPaperNumbers',
    service: 'orders',
    path: '/paper-numbers',
    query: z.object({ month }),
    reply: z.object({ numbers: z.array(z.string()) }),
  }),
  /** Invoices and credit notes by their numbers, separated by commas; skips unknown ones. */
  readPapers: internal({
    name: 'readPapers',
    service: 'orders',
    path: '/papers',
    query: z.object({ numbers: z.string() }),
    reply: z.object({ papers: z.array(issuedPaper) }),
  }),
  /** The company's data for mails. */
  readCompanyContact: internal({
    name: 'readCompanyContact',
    service: 'orders',
    path: '/company-contact',
    query: z.object({}),
    reply: companyContact,
  }),
  /** Customs facts of parts, including deleted ones. */
  readCustoms: internal({
    name: 'readCustoms',
    service: 'catalog',
    path: '/customs',
    query: z.object({ ids: idList }),
    reply: z.object({ parts: z.array(customsFacts) }),
  }),
  /** A paper for banks and customs; without customs facts. None if the order or parcel is unknown, or a proforma's order is not unpaid. */
  readTradePaper: internal({
    name: 'readTradePaper',
    service: 'orders',
    path: '/trade-paper',
    query: z.object({ orderId: id, kind: z.enum(tradePaperKinds), shipment: z.string().optional() }),
    reply: z.object({ paper: tradePaper.optional() }),
  }),
  /** An account's current address and whether it is verified; no address for a closed account. */
  readMailAddress: internal({
    name: 'readMailAddress',
    service: 'identity',
    path: '/mail-address',
    query: z.object({ uid: z.string() }),
    reply: z.object({ email: z.string().optional(), verified: z.boolean() }),
  }),
  /**
   * The current roles of an account at an address; none if the address belongs to another account, or is not proved. A closed
   * account's tokens are void, and those issued before `tokensFrom` (Unix time in ms).
   */
  readRoles: internal({
    name: 'readRoles',
    service: 'identity',
    path: '/roles',
    query: z.object({ email, uid: z.string() }),
    reply: z.object({ roles: z.array(z.enum(roles)), closed: z.boolean(), tokensFrom: z.number() }),
  }),
} as const;

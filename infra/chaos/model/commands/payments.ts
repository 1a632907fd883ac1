import { orderRoutes, toDollars } from '@shop/contracts';
import { expect } from 'vitest';
import { type Model, type ModelIntent, type ModelOrder, pick, settle, totalCents } from '../model.ts';
import type { ModelShop } from '../shop.ts';
import { command, type ModelCommand } from './command.ts';
import { expectState } from './expectations.ts';
import { type Actor, emailOf, tokenOf } from './people.ts';

function anyOrder({ orders }: Readonly<Model>): boolean {
  return orders.length > 0;
}
function anyIntent({ intents }: Readonly<Model>): boolean {
  return intents.length > 0;
}

function remember(model: Model, intent: Omit<ModelIntent, 'status' | 'refunded'>): ModelIntent {
  const known = model.intents.find(({ id }) => id === intent.id);
  if (known) return known;
  const made: ModelIntent = { ...intent, status: 'open', refunded: false };
  model.intents.push(made);
  return made;
}

/** Marks a payment as succeeded; the webhook reports it at once, unless webhooks are held back. */
async function arrived(model: Model, shop: ModelShop, intent: ModelIntent): Promise<void> {
  intent.status = 'succeeded';
  if (model.webhooksHeld) return;
  settle(model, intent);
  const order = model.orders.find(({ id }) => id === intent.orderId);
  if (order) await expectState(shop, order);
}

function askForIntent(
  shop: ModelShop,
  order: ModelOrder,
  { email, cents }: { email: string; cents: number },
) {
  return shop.orders('POST', '/create-payment-intent', {
    token: tokenOf(email),
    body: { price: toDollars(cents), orderId: order.id },
  });
}

export function openPayment(random: number, actor: Actor, off: number): ModelCommand {
  return command(
    `the ${actor} opens the payment of order ${random}, ${off} cents off`,
    async (model, shop) => {
      const order = pick(model.orders, random);
      const email = emailOf(actor, order);
      const cents = totalCents(order) + off;
      const reply = await askForIntent(shop, order, { email, cents });
      if (email !== order.email) {
        expect(reply.status).toBe(403);
        return;
      }
      const fits = off === 0;
      if (fits && order.state === 'reserved' && order.live) settle(model, order.live);
      if (!fits || order.state !== 'reserved') {
        expect(reply.status).toBe(409);
        return;
      }
      expect(reply.status).toBe(200);
      const { clientSecret } = orderRoutes.createPaymentIntent.reply.parse(reply.body);
      const id = clientSecret.split('_secret')[0] ?? '';
      order.live = remember(model, { id, clientSecret, email, cents, ours: true, orderId: order.id });
    },
    anyOrder,
  );
}

/** The specification's client requests a payment with an amount and no order. */
export function openPaymentWithoutOrder(random: number): ModelCommand {
  return command(
    `the owner of order ${random} opens a payment without an order`,
    async (model, shop) => {
      const order = pick(model.orders, random);
      const cents = totalCents(order);
      const reply = await shop.orders('POST', '/create-payment-intent', {
        token: tokenOf(order.email),
        body: { price: toDollars(cents) },
      });
      expect(reply.status).toBe(200);
      const { clientSecret } = orderRoutes.createPaymentIntent.reply.parse(reply.body);
      const id = clientSecret.split('_secret')[0] ?? '';
      remember(model, { id, clientSecret, email: order.email, cents, ours: true, orderId: undefined });
    },
    anyOrder,
  );
}

const declined = 'pm_card_chargeDeclined';

export function pay(random: number, card: 'good' | 'declined'): ModelCommand {
  return command(
    `payment ${random} is paid with a ${card} card`,
    async (model, shop) => {
      const intent = pick(model.intents, random);
      const method = card === 'good' ? 'pm_card_visa' : declined;
      const status = await shop.provider.confirm(intent.clientSecret, method);
      if (intent.status !== 'open') return;
      if (card === 'good') {
        expect(status).toBe('succeeded');
        await arrived(model, shop, intent);
      } else expect(status).not.toBe('succeeded');
    },
    anyIntent,
  );
}

/** Money on the same account that is not the shop's. */
export function foreignPayment(dollars: number): ModelCommand {
  return command(`another business earns $${dollars} on the same account`, async (model, shop) => {
    const id = await shop.provider.payUnasked(dollars);
    const intent = remember(model, {
      id,
      clientSecret: '',
      email: '',
      cents: dollars * 100,
      ours: false,
      orderId: undefined,
    });
    intent.status = 'succeeded';
  });
}

/** The browser reports that a payment, this order's or any other, has paid the order. */
export function report(random: number, payment: number, actor: Actor): ModelCommand {
  return command(
    `the ${actor} reports payment ${payment} for order ${random}`,
    async (model, shop) => {
      const order = pick(model.orders, random);
      const intent = pick(model.intents, payment);
      const email = emailOf(actor, order);
      const reply = await shop.orders('PATCH', `/order/${order.id}`, {
        token: tokenOf(email),
        body: { paid: true, transactionId: intent.id, status: 'approved' },
      });
      if (actor === 'stranger') {
        expect(reply.status).toBe(403);
        return;
      }
      claim(intent, order);
      if (intent.orderId === order.id) settle(model, intent);
      expect(reply.status).toBe(order.paidBy === intent.id && order.state !== 'refunded' ? 200 : 409);
      await expectState(shop, order);
    },
    (model) => anyOrder(model) && anyIntent(model),
  );
}

/** A payment without an order belongs to the first matching order that it is reported for. */
function claim(intent: ModelIntent, order: ModelOrder): void {
  const free =
    intent.ours && intent.orderId === undefined && intent.status === 'succeeded' && !intent.refunded;
  const fits = intent.email === order.email && intent.cents === totalCents(order);
  if (free && fits && order.state !== 'requested') intent.orderId = order.id;
}

export function forgeWebhook(random: number): ModelCommand {
  return command(
    `an attacker forges a message that order ${random} is paid`,
    async (model, shop) => {
      const order = pick(model.orders, random);
      const object = { id: 'pi_forged', object: 'payment_intent', metadata: { orderId: order.id } };
      const body = { id: 'evt_forged', object: 'event', type: 'payment_intent.succeeded', data: { object } };
      const headers = { 'stripe-signature': 't=1,v1=00' };
      const reply = await shop.orders('POST', '/payment-webhook', { body, headers });
      expect(reply.status).toBe(400);
      await expectState(shop, order);
    },
    anyOrder,
  );
}

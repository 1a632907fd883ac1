import { limits, orderRoutes, toDollars, wholeOrder } from '@shop/contracts';
import { expect } from 'vitest';
import { endSeveral, type Model, type ModelSeveral, pick, restCents, returnPieces } from '../model.ts';
import type { ModelShop } from '../shop.ts';
import { admin, buyers, command, expectAvailable, type ModelCommand, tokenOf } from './steps.ts';

async function expectLines(shop: ModelShop, { id, lines }: ModelSeveral): Promise<void> {
  const states = async () => {
    const { body } = await shop.orders('GET', `/orders/${id}`, { token: tokenOf(admin) });
    return wholeOrder.parse(body).lines.map(({ state }) => state);
  };
  await expect
    .poll(states, { timeout: 10_000, message: `order ${id}` })
    .toEqual(lines.map(({ state }) => state));
}

/** Ends the order and returns its stock if the rest is too small for a card payment. */
function endTooSmall(model: Model, order: ModelSeveral): void {
  if (restCents(order) < limits.chargeMinCents) endSeveral(model, order);
}

/** One line per part, some of which the stock may refuse. */
export function placeSeveral(buyer: number, quantities: readonly number[]): ModelCommand {
  const email = pick(buyers, buyer);
  return command(
    `${email} orders ${quantities} of the parts`,
    async (model, shop) => {
      const wanted = model.parts.map((part, at) => ({ part, quantity: quantities[at] ?? 1 }));
      const body = {
        lines: wanted.map(({ part, quantity }) => ({
          ...{ partId: part.id, partName: 'Brake disc', price: toDollars(part.priceCents), quantity },
        })),
        delivery: {
          ...{ name: 'Ann Buyer', street: '12 Station Road', city: 'Dhaka', postcode: '1205', country: 'BD' },
          phone: '8801711123456',
        },
      };
      const reply = await shop.orders('POST', '/orders', { token: tokenOf(email), body });
      const lines = wanted.map(({ part, quantity }) => {
        const isHeld = quantity >= part.minimum && quantity <= part.available;
        if (isHeld) part.available -= quantity;
        return { part, quantity, state: isHeld ? ('reserved' as const) : ('refused' as const) };
      });
      const isHeld = lines.some(({ state }) => state === 'reserved');
      expect(isHeld ? [201, 202] : [409, 202]).toContain(reply.status);
      if (!isHeld) return;
      const made = orderRoutes.placeWholeOrder.reply.parse(reply.body);
      const ids = made.lines.map(({ id }) => id);
      const order = {
        id: made.orderId,
        email,
        lines: lines.map((line, at) => ({ ...line, id: ids[at] ?? '' })),
      };
      model.several.push(order);
      endTooSmall(model, order);
      await expectLines(shop, order);
      for (const part of model.parts) await expectAvailable(shop, part);
    },
    ({ workerRuns }) => workerRuns,
  );
}

export function cancelLine(random: number, at: number): ModelCommand {
  return command(
    `line ${at} of the order of several ${random} is cancelled`,
    async (model, shop) => {
      const order = pick(model.several, random);
      const line = pick(order.lines, at);
      const reply = await shop.orders('DELETE', `/order/${line.id}`, { token: tokenOf(order.email) });
      expect(reply.status).toBe(line.state === 'reserved' ? 200 : 409);
      if (line.state === 'reserved') {
        line.state = 'cancelled';
        returnPieces(model, line.part, line.quantity);
        endTooSmall(model, order);
      }
      await expectLines(shop, order);
      for (const part of model.parts) await expectAvailable(shop, part);
    },
    ({ several }) => several.length > 0,
  );
}

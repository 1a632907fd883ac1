import { expect } from 'vitest';
import { pick } from '../model.ts';
import { admin, command, type Dice, expectAvailable, type ModelCommand, tokenOf } from './steps.ts';

export function adjust({ buyer: random, few, isLess, isOdd: isStale }: Dice): ModelCommand {
  const change = isLess ? -few : few;
  return command(
    `the admin corrects the stock of part ${random} by ${change}${isStale ? ', one off' : ''}`,
    async (model, shop) => {
      const part = pick(model.parts, random);
      const body = { expectedAvailable: part.available + (isStale ? 1 : 0), change, reason: 'count' };
      const reply = await shop.catalog('POST', `/stock-adjustment/${part.id}`, {
        token: tokenOf(admin),
        body,
      });
      // The shop validates the request before it checks the stock.
      if (body.expectedAvailable + change < 0) expect(reply.status).toBe(422);
      else if (body.expectedAvailable !== part.available)
        expect(reply).toMatchObject({ status: 409, body: { availableQuantity: part.available } });
      else {
        part.available += change;
        expect(reply).toMatchObject({ status: 200, body: { availableQuantity: part.available } });
      }
      await expectAvailable(shop, [part]);
    },
  );
}

import { type Part, part } from '@shop/contracts';
import { z } from 'zod';
import { accessToken } from '../harness/sign-in.ts';

const deepStock = 100_000_000;

/** Parts with so much stock that no bench empties them. */
export async function wellStockedParts(
  shop: { webUrl: string; apiUrl: string },
  count: number,
): Promise<Part[]> {
  const admin = await accessToken(shop, { email: 'admin@example.com', password: 'admin123' });
  const list = await fetch(`${shop.apiUrl}/parts?limit=${count}`, { signal: AbortSignal.timeout(10_000) });
  const parts = z.array(part).parse(await list.json());
  for (const { _id, availableQuantity } of parts) {
    const change = deepStock - availableQuantity;
    if (change === 0) continue;
    const response = await fetch(`${shop.apiUrl}/stock-adjustment/${_id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: JSON.stringify({ expectedAvailable: availableQuantity, change, reason: 'other' }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`stock of ${_id} was not set: ${response.status}`);
  }
  return parts;
}

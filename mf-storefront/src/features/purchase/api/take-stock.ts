import { catalogRoutes, type Part } from '@shop/contracts';
import { type Api, ApiError } from '@shop/front-kit';

interface Taken {
  readonly part: Part;
  readonly quantity: number;
}

const pausesMs = [500, 1_000, 2_000];
/** Nobody watches a turning mark for longer. */
const enoughMs = 12_000;

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}

/** A refusal would only be repeated; anything else may pass. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === undefined || error.status >= 500);
}

/** Step 2 (PUR-14). True when the shop says that one record was changed; it has taken the stock with the order itself. */
async function takeStock(api: Api, { part, quantity }: Taken): Promise<boolean> {
  const { body } = await api.call(catalogRoutes.updatePart, {
    params: { id: part._id },
    body: { availableQuantity: Math.max(0, part.availableQuantity - quantity) },
  });
  return body.modifiedCount === 1;
}

/** Step 2, repeated quietly while that may help. The order stands either way; only its acknowledgment can be missing. */
export async function confirmStock(api: Api, taken: Taken): Promise<boolean> {
  const until = Date.now() + enoughMs;
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      if (await takeStock(api, taken)) return true;
    } catch (error) {
      if (!mayPass(error)) return false;
    }
    if (pauseMs === undefined || Date.now() > until) return false;
    await pause(pauseMs);
  }
  return false;
}

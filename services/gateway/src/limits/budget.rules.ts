import { type AnyRoute, routes } from '@shop/contracts';

/** A limit on top of the general one, as a share of it. */
export interface StrictLimit {
  readonly share: number;
  /** Only calls without a token are counted. */
  readonly unsignedOnly: boolean;
}

const strict: Readonly<Record<string, StrictLimit>> = {
  [routes.addReview.name]: { share: 0.01, unsignedOnly: true },
  [routes.subscribe.name]: { share: 0.01, unsignedOnly: false },
  [routes.exchangeToken.name]: { share: 0.05, unsignedOnly: false },
  [routes.uploadImage.name]: { share: 0.02, unsignedOnly: false },
  [routes.startPartImport.name]: { share: 0.02, unsignedOnly: false },
  // Numbers of orders are short, so nobody may try many of them.
  [routes.getWholeOrder.name]: { share: 0.05, unsignedOnly: false },
};

export function strictLimitOf(route: Pick<AnyRoute, 'name'>): StrictLimit | undefined {
  return strict[route.name];
}

/** What the provider sends comes in bursts, signed; it is counted apart. */
export function isSigned(route: Pick<AnyRoute, 'access'>): boolean {
  return route.access === 'provider-signature';
}

/** Calls per minute of a strict limit; at least one, or nobody could ever make the call. */
export function pointsOf({ share }: StrictLimit, perMinute: number): number {
  return Math.max(1, Math.floor(perMinute * share));
}

/** What pages report of themselves is counted apart: it must not use up what people may do, nor be used to slow them down. */
export function isReport(route: Pick<AnyRoute, 'name'>): boolean {
  return route.name === routes.reportFrontEnds.name;
}

export function reportPoints(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute / 10));
}

/** Webhooks per minute of one sender: many times what a provider sends, who comes back with what was refused. */
export function webhookPoints(perMinute: number): number {
  return 10 * perMinute;
}

/** Of those, how many may turn out not to bear the provider's signature. */
export const refusedWebhookPoints = 30;

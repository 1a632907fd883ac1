import { type AnyRoute, routes } from '@shop/contracts';

/** A limit in addition to the general one, as a share of it. */
export interface StrictLimit {
  readonly share: number;
  /** Counts only calls without a token. */
  readonly unsignedOnly: boolean;
}

const strict: Readonly<Record<string, StrictLimit>> = {
  [routes.addReview.name]: { share: 0.01, unsignedOnly: true },
  [routes.subscribe.name]: { share: 0.01, unsignedOnly: false },
  [routes.exchangeToken.name]: { share: 0.05, unsignedOnly: false },
  [routes.uploadImage.name]: { share: 0.02, unsignedOnly: false },
  [routes.startPartImport.name]: { share: 0.02, unsignedOnly: false },
  // Order numbers are short; make guessing them slow.
  [routes.getWholeOrder.name]: { share: 0.05, unsignedOnly: false },
};

export function strictLimitOf(route: Pick<AnyRoute, 'name'>): StrictLimit | undefined {
  return strict[route.name];
}

/** The provider sends signed calls in bursts; they have limits of their own. */
export function isSigned(route: Pick<AnyRoute, 'access'>): boolean {
  return route.access === 'provider-signature';
}

/** Returns the calls per minute of a strict limit; at least one, otherwise every call would be refused. */
export function pointsOf({ share }: StrictLimit, perMinute: number): number {
  return Math.max(1, Math.floor(perMinute * share));
}

/** Page reports have their own limit: they must not use up the visitor's calls, nor block them. */
export function isReport(route: Pick<AnyRoute, 'name'>): boolean {
  return route.name === routes.reportFrontEnds.name;
}

export function reportPoints(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute / 10));
}

/** Returns the webhooks per minute and sender: many times the provider's rate, because it retries refused ones. */
export function webhookPoints(perMinute: number): number {
  return 10 * perMinute;
}

/** Maximum of these with a wrong signature. */
export const refusedWebhookPoints = 30;

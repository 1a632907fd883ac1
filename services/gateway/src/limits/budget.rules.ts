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
};

export const strictLimitOf = (route: Pick<AnyRoute, 'name'>): StrictLimit | undefined => strict[route.name];

/** The provider comes back with what was refused and signs what he sends. */
export const isExempt = (route: Pick<AnyRoute, 'access'>): boolean => route.access === 'provider-signature';

/** Calls per minute of a strict limit; at least one, or nobody could ever make the call. */
export const pointsOf = ({ share }: StrictLimit, perMinute: number): number =>
  Math.max(1, Math.floor(perMinute * share));

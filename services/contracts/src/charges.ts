import { z } from 'zod';
import { cents } from './primitives.ts';

export const chargeKinds = ['delivery', 'tax'] as const;

export type ChargeKind = (typeof chargeKinds)[number];

/** Charges that can be refunded by themselves; the tax is refunded with what it is on. */
export const refundableKinds = ['delivery'] as const satisfies readonly ChargeKind[];

export type RefundableKind = (typeof refundableKinds)[number];

/**
 * An amount of an order besides its parts, at most one of each kind. Until the payment, delivery and tax follow the lines that are
 * refused or cancelled.
 */
export const charge = z.object({ kind: z.enum(chargeKinds), text: z.string(), cents });

export type Charge = z.infer<typeof charge>;

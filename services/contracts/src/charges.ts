import { z } from 'zod';
import { cents } from './primitives.ts';

export const chargeKinds = ['delivery', 'tax'] as const;

export type ChargeKind = (typeof chargeKinds)[number];

/** Charges that can be refunded by themselves; the tax is refunded with what it is on. */
export const refundableKinds = ['delivery'] as const satisfies readonly ChargeKind[];

export type RefundableKind = (typeof refundableKinds)[number];

/**
 * An amount of an order besides its parts, at most one of each kind. Once the order is placed, only the tax changes: with lines that
 * are refused or cancelled before the payment.
 */
export const charge = z.object({ kind: z.enum(chargeKinds), text: z.string(), cents });

export type Charge = z.infer<typeof charge>;

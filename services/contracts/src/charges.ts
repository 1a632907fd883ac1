import { z } from 'zod';
import { cents } from './primitives.ts';

export const chargeKinds = ['delivery'] as const;

export type ChargeKind = (typeof chargeKinds)[number];

/** An amount of an order besides its parts, at most one of each kind. It never changes once the order is placed. */
export const charge = z.object({ kind: z.enum(chargeKinds), text: z.string(), cents });

export type Charge = z.infer<typeof charge>;

import { partFamilyKeys } from '@shop/contracts';
import { z } from 'zod';
import json from './product-lines.json' with { type: 'json' };

const line = z.strictObject({
  family: z.enum(partFamilyKeys).exclude(['other']),
  code: z.string(),
  title: z.string(),
  sizes: z.array(z.string()),
  /** Dollars for the smallest size; each further size adds a step. */
  price: z.number(),
  step: z.number(),
  minimum: z.int(),
  made: z.string(),
});

export type Line = z.infer<typeof line>;
export const lines: readonly Line[] = z.array(line).parse(json);

export const grades = ['', 'Heavy Duty', 'Taxi', 'Economy', 'Export'] as const;

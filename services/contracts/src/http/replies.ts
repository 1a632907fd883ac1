import { z } from 'zod';
import { id } from '../primitives.ts';

/** What the specification answers to a write. */
export const inserted = z.object({ insertedId: id });
export const modified = z.object({ modifiedCount: z.number().int() });
export const deleted = z.object({ deletedCount: z.number().int() });

import { z } from 'zod';

/** One invalid field of a 422. `path` is dotted: `quantity`, `items.0.name`. */
export const fieldError = z.object({ path: z.string(), message: z.string() });

/**
 * `application/problem+json`. `code` is stable; `message` is for display. Refused deletes and patches carry the specified
 * counters as 0.
 */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  errors: z.array(fieldError).optional(),
  deletedCount: z.number().optional(),
  modifiedCount: z.number().optional(),
});

export type FieldError = z.infer<typeof fieldError>;
export type Problem = z.infer<typeof problem>;

import { z } from 'zod';
import { overwrite } from 'zod/mini';
import { limits } from './limits.ts';
import { requiredText } from './primitives.ts';

const dayMs = 86_400_000;

/** A transfer as the bank statement shows it. The day may be a day ahead: the office can be east of the server. */
export const bankTransfer = z.object({
  /** On one line, as registers print it. */
  reference: requiredText('Enter the reference', limits.transferReferenceMax).check(
    overwrite((text) => text.replace(/\s+/g, ' ')),
  ),
  date: z.iso
    .date('Enter a date')
    .refine((date) => Date.parse(date) < Date.now() + dayMs, "The date can't be in the future"),
});

/** A transfer that was checked when it was entered. */
export const keptTransfer = z.object({ reference: z.string(), date: z.string() });

export type BankTransfer = z.infer<typeof keptTransfer>;

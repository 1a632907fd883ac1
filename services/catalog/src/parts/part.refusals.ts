import { limits } from '@shop/contracts';
import { type Refusal, refuse } from '@shop/service-kit';
import { notFoundWith } from '../refusals.ts';

export function partNotFound(counter: Readonly<Record<string, 0>>): Refusal {
  return notFoundWith('Part', counter);
}

export function restoredTooLate(): Refusal {
  return refuse.conflict(
    'restored-too-late',
    `This part was deleted more than ${limits.restoreMinutes} minutes ago and can no longer be restored.`,
    { modifiedCount: 0 },
  );
}

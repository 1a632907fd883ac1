import { limits } from '@shop/contracts';
import { Refusal, refuse } from '@shop/service-kit';

/** A refusal that also says, as the specified reply would, that nothing happened. */
export const partNotFound = (counter: Readonly<Record<string, 0>>): Refusal => {
  const { status, code, message } = refuse.notFound('Part');
  return new Refusal(status, code, message, { extra: counter });
};

export const restoredTooLate = (): Refusal =>
  refuse.conflict(
    'restored-too-late',
    `This part was deleted more than ${limits.restoreMinutes} minutes ago and can no longer be restored.`,
    { modifiedCount: 0 },
  );

import { type Envelope, partImportStep, queues } from '@shop/contracts';
import type { Producer } from '@shop/service-kit';
import type { StoredImport } from './part-import.store.ts';

export function isAtWork(found: StoredImport): found is StoredImport & { state: 'checking' | 'applying' } {
  return !found.receiving && (found.state === 'checking' || found.state === 'applying');
}

/** The id depends only on the step, so duplicates are dropped. */
function stepMessage({ _id, state, afterLine }: StoredImport, now: Date): Envelope {
  const importId = _id.toHexString();
  const { message, payload } = { message: partImportStep, payload: { importId, state, afterLine } };
  return {
    id: `part-import-${importId}-${state}-${afterLine}`,
    name: message.name,
    version: message.version,
    occurredAt: now.toISOString(),
    payload,
  };
}

export interface StepDeps {
  readonly producer: Pick<Producer, 'republish'>;
  readonly now: () => Date;
}

/** Queues the next step, unless it is already queued or running. */
export async function sendStep({ producer, now }: StepDeps, found: StoredImport): Promise<void> {
  await producer.republish(queues.catalogPartImports, stepMessage(found, now()), { completed: 'repeat' });
}

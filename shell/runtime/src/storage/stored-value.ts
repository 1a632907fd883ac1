import * as z from 'zod/mini';
import type { SafeStorage } from './safe-storage.ts';

interface StoredValueOptions<Value> {
  readonly storage: SafeStorage;
  readonly key: string;
  /** Treat storage as untrusted: users can edit it, and later versions of this page write it. */
  readonly schema: z.core.$ZodType<Value>;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

/** A value kept as JSON in browser storage: undefined if it is missing or does not fit its schema. */
export function storedValue<Value>({ storage, key, schema }: StoredValueOptions<Value>) {
  const listeners = new Set<() => void>();
  let latest: { readonly text: string | null; readonly value: Value | undefined } | undefined;
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    /** Returns the same object until the stored text changes. */
    read: (): Value | undefined => {
      const text = storage.read(key);
      if (text !== latest?.text) latest = { text, value: z.safeParse(schema, parsed(text)).data };
      return latest?.value;
    },
    write: (value: Value): void => {
      storage.write(key, JSON.stringify(value));
      changed();
    },
    forget: (): void => {
      storage.remove(key);
      changed();
    },
    /** Reports changes of this tab and of others. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

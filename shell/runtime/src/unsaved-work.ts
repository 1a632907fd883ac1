import { useEffect, useSyncExternalStore } from 'react';

const unsaved = new Set<object>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the page holds typed work that would be lost with it. */
export function hasUnsavedWork(): boolean {
  return unsaved.size > 0;
}

/** The same, for rendering. */
export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedWork);
}

/** Says that the page holds typed work, as long as `isUnsaved`. Forms say so by themselves; call it for work outside of one. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const work = {};
    unsaved.add(work);
    changed();
    return () => {
      unsaved.delete(work);
      changed();
    };
  }, [isUnsaved]);
}

export interface SafeStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Browser settings can block storage, or it is full: the text then lasts as long as the page, and nothing throws. */
function safeStorage(open: () => Storage): SafeStorage {
  const unsaved = new Map<string, string>();
  return {
    read: (key) => unsaved.get(key) ?? attempt(() => open().getItem(key)) ?? null,
    write: (key, value) => {
      unsaved.set(key, value);
      attempt(() => {
        open().setItem(key, value);
        unsaved.delete(key);
      });
    },
    remove: (key) => {
      unsaved.delete(key);
      attempt(() => open().removeItem(key));
    },
  };
}

/** Shared by all tabs; outlives the browser session. */
export const safeLocalStorage = safeStorage(() => localStorage);
/** For this tab only, until it closes. */
export const safeSessionStorage = safeStorage(() => sessionStorage);

type ToastKind = 'success' | 'info' | 'error';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

const toastMs = { success: 2_000, info: 4_000, error: 4_000 } as const;
const toastsAtOnce = 20;

export interface ToastStore {
  getToasts(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  show(kind: ToastKind, text: string): void;
  dismiss(id: number): void;
  /** Stop and restart all timers, while the pointer or the focus is on a message. */
  pause(): void;
  resume(): void;
}

interface Clock {
  timer: ReturnType<typeof setTimeout> | undefined;
  startedAt: number;
  leftMs: number;
}

/** Keeps the messages on screen, each with its own timer. A new one evicts the oldest when full (MSG-15). */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  let paused = false;
  const clocks = new Map<number, Clock>();
  const listeners = new Set<() => void>();

  const set = (next: readonly Toast[]): void => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number): void => {
    clearTimeout(clocks.get(id)?.timer);
    clocks.delete(id);
    set(toasts.filter((toast) => toast.id !== id));
  };
  const run = (id: number, leftMs: number): void => {
    const timer = paused ? undefined : setTimeout(() => dismiss(id), leftMs);
    clocks.set(id, { timer, startedAt: Date.now(), leftMs });
  };

  return {
    getToasts: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (kind, text) => {
      const id = nextId++;
      const oldest = toasts.length >= toastsAtOnce ? toasts[0] : undefined;
      if (oldest) dismiss(oldest.id);
      set([...toasts, { id, kind, text }]);
      run(id, toastMs[kind]);
    },
    dismiss,
    pause: () => {
      if (paused) return;
      paused = true;
      for (const clock of clocks.values()) {
        clearTimeout(clock.timer);
        clock.leftMs -= Date.now() - clock.startedAt;
      }
    },
    resume: () => {
      if (!paused) return;
      paused = false;
      for (const [id, clock] of clocks) run(id, clock.leftMs);
    },
  };
}

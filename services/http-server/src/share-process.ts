export interface ProcessShare {
  /** Resolves when all that joined the process later have ended: they may call this one until then. */
  readonly turn: () => Promise<unknown>;
  /** Ends this one, and the process with the last of them, or at once when it ended with a fault. */
  readonly exit: (code: number) => void;
}

const ends: Promise<void>[] = [];
let running = 0;

/** Several servers may run in one process, as in the local start, and end in the reverse order of their start. Called by each of them once. */
export function shareProcess(): ProcessShare {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const place = ends.push(ended);
  running += 1;
  return {
    turn: () => Promise.all(ends.slice(place)),
    exit: (code) => {
      running -= 1;
      resolve();
      if (running === 0 || code !== 0) process.exit(code);
    },
  };
}

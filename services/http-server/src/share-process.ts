export interface ProcessShare {
  /** Resolves when all services started later have ended: until then they may call this one. */
  readonly turn: () => Promise<unknown>;
  /** Ends this service. The process exits with the last one, or at once after a fault. */
  readonly exit: (code: number) => void;
}

const ends: Promise<void>[] = [];
let running = 0;

/** Lets several servers run in one process, as in the local start, and end in reverse start order. Each calls it once. */
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

import { useSession } from '@shop/front-kit';
import { useEffect, useEffectEvent } from 'react';

/** Delay of the first synchronisation, ms: the first view has priority. */
const firstViewMs = 2_000;

interface AccountFollower {
  /** Loads its code and returns how to stop. */
  readonly follow: (email: string) => Promise<() => void>;
  readonly onFailed?: (error: unknown, retry: () => void) => void;
}

/** Follows what the account of a signed-in user holds, after the first view and until the user changes. */
export function useAccountFollower({ follow, onFailed }: AccountFollower): void {
  const email = useSession().user?.email;
  const begin = useEffectEvent(follow);
  const fail = useEffectEvent((error: unknown, retry: () => void) => onFailed?.(error, retry));
  useEffect(() => {
    if (email === undefined) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    const start = (): void => {
      begin(email).then(
        (end) => {
          stop = end;
          if (isOver) end();
        },
        (error: unknown) => fail(error, start),
      );
    };
    const timer = setTimeout(start, Math.max(0, firstViewMs - performance.now()));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [email]);
}

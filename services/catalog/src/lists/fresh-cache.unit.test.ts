import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFreshCache } from './fresh-cache.ts';

interface Page {
  readonly text: string;
  readonly ids: readonly string[];
}

function cacheFor(maxAgeMs = 60_000) {
  return createFreshCache<Page>({ max: 2, maxAgeMs, shows: ({ ids }, id) => ids.includes(id) });
}

function page(text: string, ...ids: string[]): Page {
  return { text, ids };
}
function never() {
  return Promise.reject(new Error('must not load'));
}

describe('what is kept', () => {
  test('when a value is asked for again, then it is not made again', async () => {
    const cache = cacheFor();
    await cache.get('k', async () => page('one'));
    expect((await cache.get('k', never)).text).toBe('one');
  });

  test('when many ask at once, then one load answers all', async () => {
    const cache = cacheFor();
    const load = vi.fn(async () => page('one'));
    await Promise.all([cache.get('k', load), cache.get('k', load), cache.get('k', load)]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('when a load fails, then all who wait hear it and the next one tries again', async () => {
    const cache = cacheFor();
    const broken = () => Promise.reject(new Error('down'));
    await expect(Promise.all([cache.get('k', broken), cache.get('k', broken)])).rejects.toThrow('down');
    expect((await cache.get('k', async () => page('up'))).text).toBe('up');
  });

  test('when there is no room, then the one unused for longest goes', async () => {
    const cache = cacheFor();
    for (const key of ['a', 'b', 'c']) await cache.get(key, async () => page(key));
    expect((await cache.get('a', async () => page('again'))).text).toBe('again');
  });

  test('reloads a value that is too old, even without a change event', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    vi.advanceTimersByTime(5_000);
    const cache = cacheFor(1_000);
    await cache.get('k', async () => page('old'));
    vi.advanceTimersByTime(990);
    expect((await cache.get('k', never)).text).toBe('old');
    vi.advanceTimersByTime(20);
    expect((await cache.get('k', async () => page('new'))).text).toBe('new');
  });
});

describe('what changes', () => {
  test('when a part changes, then only the values that show it are made again', async () => {
    const cache = cacheFor();
    await cache.get('shows', async () => page('old', 'p1', 'p2'));
    await cache.get('other', async () => page('old', 'p3'));
    cache.changed('p2');
    expect((await cache.get('shows', async () => page('new'))).text).toBe('new');
    expect((await cache.get('other', never)).text).toBe('old');
  });

  test('discards a load that a change overtook', async () => {
    const cache = cacheFor();
    const { promise, resolve } = Promise.withResolvers<Page>();
    const early = cache.get('k', () => promise);
    cache.changed('p1');
    const late = cache.get('k', async () => page('new', 'p1'));
    resolve(page('old', 'p1'));
    expect((await early).text).toBe('old');
    expect((await late).text).toBe('new');
    expect((await cache.get('k', never)).text).toBe('new');
  });

  test('when something else changes during a load, then its result is kept', async () => {
    const cache = cacheFor();
    const { promise, resolve } = Promise.withResolvers<Page>();
    const loading = cache.get('k', () => promise);
    cache.changed('p9');
    resolve(page('good', 'p1'));
    await loading;
    expect((await cache.get('k', never)).text).toBe('good');
  });

  test.each(['drop', 'clear'] as const)(
    'when %s comes during a load, then its result is not kept',
    async (how) => {
      const cache = cacheFor();
      const { promise, resolve } = Promise.withResolvers<Page>();
      const loading = cache.get('k', () => promise);
      cache[how]('k');
      resolve(page('old'));
      await loading;
      expect((await cache.get('k', async () => page('new'))).text).toBe('new');
    },
  );
});

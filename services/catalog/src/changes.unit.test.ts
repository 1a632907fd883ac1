import { createLogger } from '@shop/service-kit';
import { expect, onTestFinished, test } from 'vitest';
import { type CatalogChange, createChangeFeed } from './changes.ts';

test('when Redis was never there, then a change is heard in the process and the call does not wait for it', async () => {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const changes = createChangeFeed({ redisUrl: 'unix:///nowhere/redis.sock', prefix: '{test}', logger });
  onTestFinished(changes.close);
  const heard: CatalogChange[] = [];
  changes.listen((change) => {
    heard.push(change);
  });
  await changes.announce({ kind: 'parts' });
  expect(heard).toEqual([{ kind: 'parts' }]);
});

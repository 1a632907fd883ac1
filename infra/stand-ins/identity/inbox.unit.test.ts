import { loadedBy } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';

test('when the mailbox starts, then it has not loaded what reads mails: that waits for the first one', () => {
  const loaded = loadedBy(import.meta.dirname, './inbox.ts');
  expect(loaded).toContain('/identity/inbox.ts');
  expect(loaded).not.toMatch(/\/node_modules\/mailparser\//);
});

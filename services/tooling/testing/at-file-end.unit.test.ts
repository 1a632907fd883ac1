import { expect, test } from 'vitest';
import { atFileEnd, endFile } from './at-file-end.ts';

test('when a file ends, then what its tests started ends once, the last first', async () => {
  const ended: string[] = [];
  atFileEnd(async () => ended.push('database'));
  atFileEnd(() => ended.push('worker'));
  await endFile();
  await endFile();
  expect(ended).toEqual(['worker', 'database']);
});

test('when one does not end, then the others do, and it is said', async () => {
  const ended: string[] = [];
  atFileEnd(() => ended.push('database'));
  atFileEnd(() => {
    throw new Error('still busy');
  });
  await expect(endFile()).rejects.toMatchObject({ errors: [new Error('still busy')] });
  expect(ended).toEqual(['database']);
});

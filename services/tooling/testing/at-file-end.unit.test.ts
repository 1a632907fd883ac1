import { expect, test } from 'vitest';
import { atFileEnd, endFile } from './at-file-end.ts';

test('runs each clean-up once, in reverse order', async () => {
  const ended: string[] = [];
  atFileEnd(async () => ended.push('database'));
  atFileEnd(() => ended.push('worker'));
  await endFile();
  await endFile();
  expect(ended).toEqual(['worker', 'database']);
});

test('runs the other clean-ups when one fails, and reports it', async () => {
  const ended: string[] = [];
  atFileEnd(() => ended.push('database'));
  atFileEnd(() => {
    throw new Error('still busy');
  });
  await expect(endFile()).rejects.toMatchObject({ errors: [new Error('still busy')] });
  expect(ended).toEqual(['database']);
});

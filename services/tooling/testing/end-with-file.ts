import { afterAll } from 'vitest';
import { endFile } from './at-file-end.ts';

// Must be in a setup file, which runs for each test file; a cached helper module would register for the first file only.
afterAll(endFile);

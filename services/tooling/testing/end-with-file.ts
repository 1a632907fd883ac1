import { afterAll } from 'vitest';
import { endFile } from './at-file-end.ts';

// Vitest runs a setup file anew for each test file; a helper that the worker keeps would register for the first one only.
afterAll(endFile);

export * as texts from './text-values.ts';

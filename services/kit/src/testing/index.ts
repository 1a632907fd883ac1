export { atFileEnd } from '@shop/tooling/testing';
export * from './backends.ts';
export * from './freezable-mongo.ts';
export * from './identity.ts';
export * from './reads.ts';
export * from './redeliver.ts';
export * from './service.ts';
export * from './spawn-process.ts';
export * from './tokens.ts';

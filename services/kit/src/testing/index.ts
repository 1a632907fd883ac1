export * from './backends.ts';
export * from './freezable-mongo.ts';
export * from './identity.ts';
export * from './process.ts';
export * from './reads.ts';
export * from './redeliver.ts';
export * from './service.ts';
export * from './tokens.ts';

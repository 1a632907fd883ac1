export * from './client-key.ts';
export * from './connections.ts';
export * from './draining.ts';
export * from './listen.ts';
export * from './unread-body.ts';

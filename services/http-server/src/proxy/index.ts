export * from './headers.ts';
export * from './relay.ts';
export * from './upstream.ts';

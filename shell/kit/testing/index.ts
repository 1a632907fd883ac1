/** For component tests only; nothing here reaches a build. */
export * from './fake-api.ts';
export * from './fake-session.ts';
export * from './near-screen.ts';
export * from './quiet-console.ts';
export * from './render.tsx';

/** For component tests only; not part of any build. */
export * from '@shop/shop-runtime/testing';
export * from './fake-session.ts';
export * from './near-screen.ts';
export * from './polls.ts';
export * from './render.tsx';
export * from './translate.ts';

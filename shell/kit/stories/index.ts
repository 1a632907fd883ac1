/** For stories only; not part of any build of the shop. */
export * from './shop-frame.tsx';
export * from './story.ts';
export * from './story-calls.ts';

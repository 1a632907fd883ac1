/**
 * State that all front ends of a page share: session, API, messages, questions, basket, vehicles and theme.
 * The shell provides this package to all areas, so a release of it must fit areas that were built with an earlier one of the same major version.
 */
export * from './api/api-client.ts';
export * from './api/api-context.ts';
export * from './api/api-error.ts';
export * from './api/api-provider.tsx';
export * from './area-context.ts';
export * from './ask.ts';
export * from './basket-store.ts';
export * from './garage-store.ts';
export * from './session/session.ts';
export * from './session/session-provider.tsx';
export * from './storage/safe-storage.ts';
export * from './storage/stored-value.ts';
export * from './theme.ts';
export * from './unsaved-work.ts';
export * from './use-toast.ts';

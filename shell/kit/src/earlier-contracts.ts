/** Names of kit contract 4 that micro-frontends built for it still call. They go when none of those is kept any more. */
export {
  /** @public */
  useHandleForbidden as useReact,
} from './reactions/reactions.ts';

/** Sent events that nothing listened to. @public */
export function emit(): void {}

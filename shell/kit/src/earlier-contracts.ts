/** Names of kit contract 4 that old micro-frontends still call. Remove them when no such build is kept. */
export {
  /** @public */
  useHandleForbidden as useReact,
} from './reactions/reactions.ts';

/** Used to send events that had no listeners. @public */
export function emit(): void {}

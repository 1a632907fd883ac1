/** Use the kit's `flushSync`: the page renders with the shell's React DOM, so the one in a micro-frontend's own copy has no effect. */
export { flushSync } from 'react-dom';

/** The page's React DOM is the shell's; a copy that a micro-frontend brings draws nothing, and so its `flushSync` does nothing. */
export { flushSync } from 'react-dom';

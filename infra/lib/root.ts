import { fileURLToPath } from 'node:url';

/** Root folder of the checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

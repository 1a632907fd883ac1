import type { Visit, Who } from './page-states.ts';
import { admin } from './pages-of-admin.ts';
import { shopper } from './pages-of-shopper.ts';
import { visitor } from './pages-of-visitor.ts';

/**
 * Every page of the shop by who may see it, with its states and dialogs. A page or dialog that is not here fails the test
 * beside it.
 */
export const visits: Readonly<Record<Who, readonly Visit[]>> = { visitor, shopper, admin };

import type { Visit, Who } from './page-states.ts';
import { admin } from './pages-of-admin.ts';
import { shopper } from './pages-of-shopper.ts';
import { visitor } from './pages-of-visitor.ts';

/** Every page of the shop by visitor, with its states and dialogs. `every-page.e2e.ts` fails for a page or dialog that is missing here. */
export const visits: Readonly<Record<Who, readonly Visit[]>> = { visitor, shopper, admin };

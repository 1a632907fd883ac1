/** Creates icon components. Builds of micro-frontends import it from here (`lean-libraries.ts`). @public */
export { createLucideIcon } from 'lucide-react';

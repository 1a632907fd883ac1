/** Makes components of icons. Micro-frontends take theirs from here when they are built (`lean-libraries.ts`). @public */
export { createLucideIcon } from 'lucide-react';

import { createContext } from 'react';

/** Name of the micro-frontend that shows something. Its styles hold only within elements that carry the name. */
export const AreaContext = createContext<string | undefined>(undefined);

import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

/** False while something is being drawn that people wait for: see `Late`. */
export const DeferredContext = createContext(true);

/** What nobody misses in the first moment, drawn when that for which people wait is on screen. Its place is kept by whoever uses it. */
export function Deferred({ children }: { children: ReactNode }) {
  return useContext(DeferredContext) && children;
}

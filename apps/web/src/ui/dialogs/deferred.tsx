// Tuned: the messages of a conversation are drawn before what stands around them (docs/performance.md, "An opened conversation draws its messages first").
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

/** False while something more important is being drawn. */
export const DeferredContext = createContext(true);

/** Draws its children once the more important part is on screen. The parent reserves their space, so that nothing moves. */
export function Deferred({ children }: { children: ReactNode }) {
  return useContext(DeferredContext) && children;
}

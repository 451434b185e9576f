import { createContext } from 'react';
import type { ReactNode } from 'react';

/** Where a page stands in the product, as its head shows it. */
export interface PagePlace {
  /** name of the area */
  title: string;
  /** the strip of tabs of the area, if it has more than one */
  tabs?: ReactNode;
  /** the way back to the index of the area, if it has one */
  back?: ReactNode;
}

export const PagePlaceContext = createContext<PagePlace | undefined>(undefined);

import type { FlowBlock, FlowDrawing } from '@balcao/contract';
import { createContext, useContext } from 'react';

/** What the fields of the inspector change. */
export interface Inspected {
  drawing: FlowDrawing;
  /** Changes a block; what is typed in one field is one step. */
  changeBlock: (block: FlowBlock, field: string) => void;
  change: (edit: (drawing: FlowDrawing) => FlowDrawing, topic?: string) => void;
}

export const InspectedContext = createContext<Inspected | null>(null);

export function useInspected(): Inspected {
  const inspected = useContext(InspectedContext);
  if (!inspected) throw new Error('A field stands outside of an inspector');
  return inspected;
}

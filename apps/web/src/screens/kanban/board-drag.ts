import type { KanbanCard } from '@balcao/contract';
import { createContext } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** The dragged element: a card, or a lane by its head. */
export type Dragged = { kind: 'card'; card: KanbanCard; laneId: number | null } | { kind: 'lane'; laneId: number };

export interface DragFrameProps {
  /** null = nothing is dragged any more */
  onDragged: (dragged: Dragged | null) => void;
  onDrop: (dragged: Dragged, laneId: number | null) => void;
  /** the element under the pointer */
  overlay: ReactNode;
  children: ReactNode;
}

type AttachElement = (element: Element | null) => void;

/** The props of a lane that can be dragged and dropped on. */
export interface LaneDrag {
  ref?: AttachElement;
  handleRef?: AttachElement;
  isDropTarget: boolean;
  isDragSource: boolean;
}

export interface CardDrag {
  ref?: AttachElement;
  isDragSource: boolean;
}

/** How cards and lanes are dragged. */
export interface BoardDrag {
  /** around all lanes */
  Frame: ComponentType<DragFrameProps>;
  Lane: ComponentType<{ laneId: number | null; movable: boolean; children: (drag: LaneDrag) => ReactNode }>;
  Card: ComponentType<{ card: KanbanCard; laneId: number | null; children: (drag: CardDrag) => ReactNode }>;
}

const still = { isDropTarget: false, isDragSource: false };
/** Until the library is there: nothing is dragged, and cards are moved by their menus and by the keyboard. */
export const noDrag: BoardDrag = {
  Frame: ({ children }) => children,
  Lane: ({ children }) => children(still),
  Card: ({ children }) => children(still),
};

export const BoardDragContext = createContext(noDrag);

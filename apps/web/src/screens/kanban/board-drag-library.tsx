import { DragDropProvider, DragOverlay, PointerSensor, useDraggable, useDroppable } from '@dnd-kit/react';
import { DragStyles } from '../../app/drag-styles.tsx';
import type { BoardDrag, Dragged, DragFrameProps } from './board-drag.ts';

/** A card is dragged by any part of it, also by the link that covers it; only its buttons are for pressing. */
const sensors = [
  PointerSensor.configure({
    preventActivation: ({ target }) => target instanceof Element && target.closest('button') !== null,
  }),
];

function Frame({ onDragged, onDrop, overlay, children }: DragFrameProps) {
  return (
    <DragDropProvider
      // The keyboard has its own keys here, and announcements are in the language of the screen.
      sensors={sensors}
      plugins={([_accessibility, ...plugins]) => plugins}
      onDragStart={({ operation }) => onDragged((operation.source?.data as Dragged | undefined) ?? null)}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        onDragged(null);
        if (!canceled && source && target) onDrop(source.data as Dragged, target.data['laneId'] as number | null);
      }}
    >
      <DragStyles />
      {children}
      <DragOverlay>{overlay}</DragOverlay>
    </DragDropProvider>
  );
}

const Lane: BoardDrag['Lane'] = ({ laneId, movable, children }) => {
  const { ref: targetRef, isDropTarget } = useDroppable({
    id: `lane ${laneId}`,
    accept: ['card', 'lane'],
    data: { laneId },
  });
  const {
    ref: sourceRef,
    handleRef,
    isDragSource,
  } = useDraggable({
    id: `lane handle ${laneId}`,
    type: 'lane',
    disabled: !movable,
    data: { kind: 'lane', laneId: laneId ?? 0 } satisfies Dragged,
  });
  const ref = (element: Element | null) => {
    targetRef(element);
    sourceRef(element);
  };
  return children({ ref, handleRef, isDropTarget, isDragSource });
};

const Card: BoardDrag['Card'] = ({ card, laneId, children }) => {
  const { ref, isDragSource } = useDraggable({
    id: `card ${card.id}`,
    type: 'card',
    data: { kind: 'card', card, laneId } satisfies Dragged,
  });
  return children({ ref, isDragSource });
};

/** Dragging by the library, for a mouse and for a finger that rests first. */
export const boardDrag: BoardDrag = { Frame, Lane, Card };

import { useState } from 'react';
import type { DragEvent } from 'react';

/** Returns the properties of an element on which files may be dropped. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const drag = (event: DragEvent, isInside: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(isInside);
  };
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => drag(event, true),
    onDragLeave: (event: DragEvent) => drag(event, false),
    onDrop: (event: DragEvent) => {
      drag(event, false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}

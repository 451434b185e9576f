import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Until there is something to choose from Enter chooses nothing, and above all sends nothing. */
export function HoldEnter({ field }: { field: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const element = field.current;
    const hold = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener('keydown', hold, true);
    return () => element?.removeEventListener('keydown', hold, true);
  }, [field]);
  return null;
}

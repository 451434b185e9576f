import { useEffect, useState } from 'react';

/** When the component goes, the focus goes back to where it was when it came, unless it has another place by then. */
export function useReturnFocus(): void {
  const [focusedBefore] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
          focusedBefore.focus({ preventScroll: true });
      });
    },
    [focusedBefore],
  );
}

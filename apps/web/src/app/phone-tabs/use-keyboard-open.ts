import { useEffect, useState } from 'react';

/** The bars of a browser that come and go are lower than this; no keyboard is. */
const leastKeyboardPx = 150;

/** How much of the window the keyboard on the screen covers; 0 while it is closed, or the page is magnified. */
function coveredPx(): number {
  const view = window.visualViewport;
  if (!view || view.scale > 1.01) return 0;
  const covered = window.innerHeight - view.height;
  return covered >= leastKeyboardPx ? covered : 0;
}

/**
 * Whether the keyboard of a phone is open. While it is, the frame ends above it: a browser leaves the page as high as it was
 * and moves it, and the bar of the conversation would be out of sight.
 */
export function useKeyboardOpen(): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const root = document.documentElement;
    const follow = () => {
      const covered = coveredPx();
      setIsOpen(covered > 0);
      if (covered > 0) root.style.setProperty('--b-keyboard', `${covered}px`);
      else root.style.removeProperty('--b-keyboard');
      if (covered > 0 && window.scrollY > 0) window.scrollTo(0, 0);
    };
    follow();
    view.addEventListener('resize', follow);
    return () => {
      view.removeEventListener('resize', follow);
      root.style.removeProperty('--b-keyboard');
    };
  }, []);
  return isOpen;
}

import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** How the frame is laid out at the present width, and whether the drawer is open. */
export interface Layout {
  mobile: boolean;
  /** the pane beside the page */
  sidebar: 'drawer' | 'rail' | 'none';
  /** the drawer covers the page */
  overlay: boolean;
  toggle: () => void;
  close: () => void;
}

const readImmediately = { getInitialValueInEffect: false };

/** @param isWhole the page has a bar of its own and wants the room: the menu is a rail beside it */
export function useLayout(isWhole = false): Layout {
  const wide = useMediaQuery('(min-width: 1200px)', undefined, readImmediately) ?? true;
  const mobile = useMediaQuery('(max-width: 599px)', undefined, readImmediately) ?? false;
  const [folded, setFolded] = useLocalStorage({
    key: 'drawerFolded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [overlay, setOverlay] = useState(false);
  return {
    mobile,
    sidebar: mobile ? 'none' : wide && !folded && !isWhole ? 'drawer' : 'rail',
    overlay: overlay && !wide && !mobile,
    toggle: () => (wide ? setFolded(!folded) : setOverlay(!overlay)),
    close: () => setOverlay(false),
  };
}

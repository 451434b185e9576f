import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** How the frame is laid out at the present width, and whether the drawer is open. */
export interface Layout {
  phone: boolean;
  /** what stands beside the page */
  side: 'drawer' | 'rail' | 'none';
  /** the drawer lies over the page */
  over: boolean;
  toggle: () => void;
  close: () => void;
}

const now = { getInitialValueInEffect: false };

export function useLayout(): Layout {
  const wide = useMediaQuery('(min-width: 1200px)', undefined, now) ?? true;
  const phone = useMediaQuery('(max-width: 599px)', undefined, now) ?? false;
  const [folded, setFolded] = useLocalStorage({
    key: 'drawerFolded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [over, setOver] = useState(false);
  return {
    phone,
    side: phone ? 'none' : wide && !folded ? 'drawer' : 'rail',
    over: over && !wide,
    toggle: () => (wide ? setFolded(!folded) : setOver(!over)),
    close: () => setOver(false),
  };
}

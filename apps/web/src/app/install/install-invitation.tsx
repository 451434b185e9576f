import { useEffect, useState } from 'react';
import { currentWay } from './install-memory.ts';
import { InstallSheet } from './install-sheet.tsx';

/** How long the list is there before the invitation covers a part of it: who goes on at once is not held up. */
const pauseMs = 1_500;

/** Invites to install the app, once the person has been back at the list for a moment. */
export function InstallInvitation() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(true), pauseMs);
    return () => clearTimeout(timer);
  }, []);
  const way = currentWay();
  if (!isOpen || way === 'none') return null;
  return <InstallSheet way={way} isInvitation onClose={() => setIsOpen(false)} />;
}

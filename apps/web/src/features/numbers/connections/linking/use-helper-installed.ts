import { useEffect, useState } from 'react';

const lookEveryMs = 500;
/** The helper marks the pages of its installation (`apps/link-helper/mark.js`). */
const isMarked = () => document.documentElement.dataset['linkHelper'] !== undefined;

/** Whether the helper is in this browser; it may be installed while one looks. */
export function useHelperInstalled(): boolean {
  const [isInstalled, setIsInstalled] = useState(isMarked);
  useEffect(() => {
    if (isInstalled) return;
    const timer = setInterval(() => setIsInstalled(isMarked()), lookEveryMs);
    return () => clearInterval(timer);
  }, [isInstalled]);
  return isInstalled;
}

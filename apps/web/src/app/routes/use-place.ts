import { useLocation } from '@tanstack/react-router';
import { addressOf, menuPages, pageAt } from './menu-places.ts';
import type { MenuPage } from './menu.ts';

/** The page of the present address. It changes with the page, not with every step of the address. */
export function usePlace(): MenuPage | undefined {
  const address = useLocation({
    select: ({ pathname, search }) => {
      const { tab } = search as { tab?: unknown };
      const page = pageAt(pathname, typeof tab === 'string' ? tab : undefined);
      return page && addressOf(page);
    },
  });
  return menuPages.find((page) => addressOf(page) === address);
}

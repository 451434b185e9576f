import { useEffect } from 'react';

/** Names the tab of the browser on a page that has no entry in the menu. The count of unread messages before it stays. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const count = /^\(\d+\) /.exec(document.title)?.[0] ?? '';
    document.title = `${count}${title} — Balcão`;
  }, [title]);
}

import type { PageName } from '@balcao/i18n';
import { pageIcons } from './page-icons.ts';

/** The icon of a page. */
export function PageIcon({ page }: { page: PageName }) {
  const Found = pageIcons[page];
  return Found && <Found size={16} stroke={1.75} aria-hidden />;
}

import type { PageName } from '@balcao/i18n';
import type { MenuPage } from '../../../app/routes/menu.ts';
import { isPageVisible, menuPages } from '../../../app/routes/menu-places.ts';
import type { Session } from '../../../app/session/session.ts';

/** The pages that a video may explain, by their addresses; where one address has several pages, it is the plain one. */
export const helpPages: readonly MenuPage[] = menuPages.filter(
  ({ to, tab, access }, index) =>
    tab === undefined &&
    access !== 'super' &&
    /^\/[a-z-]+$/.test(to) &&
    to !== '/helps' &&
    menuPages.findIndex((page) => page.to === to) === index,
);

/** The name under which a video is set to a page: the address of the options is that of the settings as a whole. */
export const nameOfHelpPage = ({ to, label }: MenuPage): PageName => (to === '/settings' ? 'settings' : label);

/** The page that a video explains, where this person has it. */
export const pageOfHelp = (page: string, session: Session): MenuPage | undefined =>
  helpPages.find((each) => each.to === page && isPageVisible(each, session));

import type { PageName } from '@balcao/i18n';
import { useNavigate } from '@tanstack/react-router';
import { useCommands } from '../commands/index.ts';
import { areasOf, entryPage } from '../routes/menu-places.ts';
import { useSession } from '../session/session.ts';
import { linkTo } from './menu-link.ts';

/** `g` and a letter lead to an area, as its entry in the menu does; who does not have the area is led nowhere. */
export function usePageKeys(): void {
  const session = useSession();
  const navigate = useNavigate();
  const areas = areasOf(session);
  const leadTo = (label: PageName) => {
    const found = areas.find(({ area }) => area.label === label);
    const page = found && entryPage(found.area, found.pages);
    return page && (() => void navigate(linkTo(page)));
  };
  useCommands({
    goTickets: leadTo('tickets'),
    goContacts: leadTo('contacts'),
    goBoards: leadTo('boards'),
    goSettings: leadTo('settings'),
  });
}

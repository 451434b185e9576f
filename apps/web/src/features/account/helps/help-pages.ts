import { menu } from '../../../app/routes/menu.ts';
import type { MenuEntry } from '../../../app/routes/menu.ts';
import type { Session } from '../../../app/session/session.ts';

/** The pages that a video may explain, as the menu has them. */
export const helpPages: readonly MenuEntry[] = menu.filter(
  ({ to, section }) => section !== 'platform' && to !== '/helps' && to !== '/',
);

/** The page that a video explains, where this person has it in the menu. */
export const pageOfHelp = (page: string, session: Session): MenuEntry | undefined =>
  helpPages.find(({ to, visible }) => to === page && (visible?.(session) ?? true));

import { preloadable } from '../../ui/dialogs/preloadable.ts';

/** The conversation: no part of what the list needs. */
export const openTicketPreloadable = preloadable(() => import('./open-ticket.tsx'));
/** The contact beside it. */
export const contactPanelPreloadable = preloadable(
  () => import('../../features/inbox/tickets/panel/contact-panel.tsx'),
);

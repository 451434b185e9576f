import { preloadable } from '../../ui/preloadable.ts';

/** The conversation: no part of what the list needs. */
export const openTicketPreloadable = preloadable(() => import('./open-ticket.tsx'));
/** The contact beside it. */
export const contactPanelPreloadable = preloadable(() => import('../../features/tickets/contact-panel.tsx'));

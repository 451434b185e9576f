import { lateCode } from '../../ui/late-code.ts';

/** The conversation: no part of what the list needs. */
export const openTicketCode = lateCode(() => import('./open-ticket.tsx'));
/** The contact beside it. */
export const contactPanelCode = lateCode(() => import('../../features/tickets/contact-panel.tsx'));

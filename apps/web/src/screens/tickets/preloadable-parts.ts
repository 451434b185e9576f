import { loadTexts } from '../../app/texts/i18n.ts';
import { preloadable } from '../../ui/dialogs/preloadable.ts';

/** The conversation: no part of what the list needs. */
export const openTicketPreloadable = preloadable(async () => {
  const [{ OpenTicket }] = await Promise.all([import('./open-ticket.tsx'), loadTexts('conversation')]);
  return { OpenTicket };
});
/** The contact beside it. */
export const contactPanelPreloadable = preloadable(async () => {
  const [{ ContactPanel }] = await Promise.all([
    import('../../features/inbox/tickets/panel/contact-panel.tsx'),
    loadTexts('conversation'),
  ]);
  return { ContactPanel };
});

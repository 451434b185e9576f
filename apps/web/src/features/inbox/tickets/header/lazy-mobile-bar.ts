import { preloadableComponent } from '../../../../ui/dialogs/preloadable.ts';

/** On phones alone. */
export const TicketMobileBar = preloadableComponent(
  async () => (await import('./ticket-mobile-bar.tsx')).TicketMobileBar,
);

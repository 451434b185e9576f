import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';

export const AnnouncementsRow = preloadableComponent(
  async () => (await import('./announcements-row.tsx')).AnnouncementsRow,
);

import type { ShownAnnouncement } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../app/texts/i18n.ts';
import { Counter } from '../../../ui/counter.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';
import { SheetAction } from '../../../ui/dialogs/sheet-action.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { IconSpeakerphone } from '../../../ui/icons/index.ts';
import { listPopoverOpening } from '../../../ui/lists/list-popover.tsx';
import { useMarkRead, useUnreadAnnouncements } from './announcements.queries.ts';

const AnnouncementsPanel = preloadableComponent(async () => {
  const [file] = await Promise.all([import('./announcements-panel.tsx'), loadTexts('announcements')]);
  return file.AnnouncementsPanel;
}, listPopoverOpening);
const AnnouncementView = lazyDialog(() => import('./announcement-view.tsx').then((file) => file.AnnouncementView));

/** The announcements of the operator, as a row of a phone and the sheet it opens. */
export function AnnouncementsRow() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const view = useDialog<ShownAnnouncement>();
  const markRead = useMarkRead();
  const count = useUnreadAnnouncements();
  const open = (announcement: ShownAnnouncement) => {
    setIsOpen(false);
    view.open(announcement);
    if (announcement.readAt === null) markRead.mutate([announcement.id]);
  };
  return (
    <>
      <SheetAction
        icon={IconSpeakerphone}
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('shell.newAnnouncements', { count }) : undefined}
        end={<Counter value={count} tone="unread" />}
        onClick={() => setIsOpen(true)}
      >
        {t('shell.menu.announcements')}
      </SheetAction>
      {isOpen && (
        <Sheet title={t('shell.menu.announcements')} flush headless onClose={() => setIsOpen(false)}>
          <AnnouncementsPanel onOpen={open} onRead={markRead.mutate} />
        </Sheet>
      )}
      <AnnouncementView opened={view.opened} announcement={view.value} onClose={view.close} />
    </>
  );
}

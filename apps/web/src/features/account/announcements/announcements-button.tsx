import type { ShownAnnouncement } from '@balcao/contract';
import { IconSpeakerphone } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../app/texts/i18n.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { ListPopover, listPopoverOpening } from '../../../ui/lists/list-popover.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { useMarkRead, useShownAnnouncements } from './announcements.queries.ts';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';
import { useReminders } from './use-reminders.ts';

const AnnouncementsPanel = preloadableComponent(async () => {
  const [file] = await Promise.all([import('./announcements-panel.tsx'), loadTexts('announcements')]);
  return file.AnnouncementsPanel;
}, listPopoverOpening);
const AnnouncementView = lazyDialog(() => import('./announcement-view.tsx').then((file) => file.AnnouncementView));

/** The announcements of the operator, with the number of unread ones. */
export function AnnouncementsButton({ position }: { position?: 'bottom-end' | 'top-start' }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const view = useDialog<ShownAnnouncement>();
  const { data: shown } = useShownAnnouncements();
  const markRead = useMarkRead();
  const count = shown?.filter(({ readAt }) => readAt === null).length ?? 0;
  const name = t('shell.menu.announcements');
  const open = (announcement: ShownAnnouncement) => {
    setOpened(false);
    view.open(announcement);
    if (announcement.readAt === null) markRead.mutate([announcement.id]);
  };
  useReminders(shown, open);
  return (
    <>
      <ListPopover
        opened={opened}
        onChange={setOpened}
        position={position}
        width={400}
        name={name}
        countedName={t('shell.newAnnouncements', { count })}
        icon={<IconSpeakerphone size={18} stroke={1.75} />}
        unread={count}
      >
        <AnnouncementsPanel onOpen={open} onRead={markRead.mutate} />
      </ListPopover>
      <AnnouncementView opened={view.opened} announcement={view.value} onClose={view.close} />
    </>
  );
}

import type { ShownAnnouncement } from '@balcao/contract';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { newReminders } from './announcements.rules.ts';

/**
 * Shows announcements that the operator sends again to those who have not read them: each reminder once in this
 * browser.
 */
export function useReminders(
  shown: readonly ShownAnnouncement[] | undefined,
  onOpen: (announcement: ShownAnnouncement) => void,
): void {
  const { t } = useTranslation();
  const { user } = useSession();
  const [seenUntil, setSeenUntil] = useLocalStorage({
    key: `announcement-reminders-${user.id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  useEffect(() => {
    const { reminders, latest } = newReminders(shown ?? [], seenUntil);
    if (latest === seenUntil) return;
    setSeenUntil(latest);
    for (const one of reminders)
      toast.ok(
        t('shell.announcementReminder', { title: one.title }),
        { label: t('shell.openAnnouncement'), onPress: () => onOpen(one) },
        `announcement-${one.id}`,
      );
  }, [shown, seenUntil, setSeenUntil, onOpen, t]);
}

import type { Announcement } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import css from './announcements.module.css';
import { useUnread } from './announcements.queries.ts';

interface Props {
  opened: boolean;
  announcement: Pick<Announcement, 'id' | 'title'>;
  onClose: () => void;
}

/** The users who have not read an announcement, with their companies. */
export function UnreadDialog({ opened, announcement: { id, title }, onClose }: Props) {
  const { t } = useTranslation();
  const unread = useUnread(id, opened);
  const people = unread.data?.pages.flatMap(({ records }) => records);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('announcements.reach.unreadTitle', { name: title })}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {unread.isError && !people && <LoadFailed title={t('announcements.reach.loadFailed')} onRetry={unread.refetch} />}
      {unread.isPending && <SkeletonRows count={4} height={44} />}
      {people?.length === 0 && <p className={css.allRead}>{t('announcements.reach.allRead')}</p>}
      <ul className={css.people}>
        {people?.map(({ userId, name, companyName }) => (
          <li key={userId}>
            <Avatar id={`user ${userId}`} name={name} size={28} />
            <span>{name}</span>
            <span>{companyName}</span>
          </li>
        ))}
      </ul>
      {unread.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={unread.isFetchingNextPage}
          onClick={() => void unread.fetchNextPage()}
        >
          {t('announcements.reach.more')}
        </Button>
      )}
    </Modal>
  );
}

import type { Announcement, ShownAnnouncement } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { ChatText } from '../../../ui/text/chat-text.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import css from './announcements.module.css';
import { PriorityName } from './priority-mark.tsx';

interface Props {
  opened: boolean;
  announcement: ShownAnnouncement | Announcement | undefined;
  onClose: () => void;
}

/** An announcement to be read. */
export function AnnouncementView({ opened, announcement, onClose }: Props) {
  const { t } = useTranslation();
  if (!announcement) return null;
  const { title, text, priority, createdAt, mediaPath, shownUntil } = announcement;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className={css.meta}>
        <PriorityName priority={priority} />
        <span>{formatDateTime(createdAt)}</span>
        {shownUntil !== null && <span>{t('announcements.until', { date: formatDateTime(shownUntil) })}</span>}
      </p>
      {mediaPath !== null && <img className={css.picture} src={mediaPath} alt="" />}
      <p className={css.text}>
        <ChatText text={text} />
      </p>
    </Modal>
  );
}

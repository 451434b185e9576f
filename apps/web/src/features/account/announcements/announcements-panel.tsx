import type { ShownAnnouncement } from '@balcao/contract';
import { Button, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChecks } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../ui/text/chat-text.tsx';
import { formatSince } from '../../../ui/text/format.ts';
import { ListPopoverPanel } from '../../../ui/lists/list-popover.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './announcements.module.css';
import { useShownAnnouncements } from './announcements.queries.ts';
import { PriorityName, PriorityTile } from './priority-mark.tsx';
import { useSeen } from './use-seen.ts';

interface Props {
  onOpen: (announcement: ShownAnnouncement) => void;
  onRead: (ids: number[]) => void;
}

/** The current announcements, newest first; unread ones stand out. */
export function AnnouncementsPanel({ onOpen, onRead }: Props) {
  const { t } = useTranslation();
  const { data: shown, isError, refetch } = useShownAnnouncements();
  const unread = shown?.filter(({ readAt }) => readAt === null).map(({ id }) => id) ?? [];
  return (
    <ListPopoverPanel
      title={t('announcements.title')}
      action={
        unread.length > 0 && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconChecks size={16} stroke={1.75} />}
            onClick={() => onRead(unread)}
          >
            {t('announcements.panel.readAll')}
          </Button>
        )
      }
      entries={shown}
      isError={isError}
      onRetry={refetch}
      rowHeight={72}
      empty={
        <>
          <b>{t('announcements.panel.emptyTitle')}</b>
          {t('announcements.panel.emptyText')}
        </>
      }
      renderEntry={(one) => <Row announcement={one} onOpen={() => onOpen(one)} onSeen={() => onRead([one.id])} />}
    />
  );
}

interface RowProps {
  announcement: ShownAnnouncement;
  onOpen: () => void;
  onSeen: () => void;
}

function Row({ announcement, onOpen, onSeen }: RowProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { title, text, priority, createdAt, readAt } = announcement;
  const element = useSeen(readAt === null, onSeen);
  return (
    <UnstyledButton ref={element} className={css.row} data-new={readAt === null || undefined} onClick={onOpen}>
      <PriorityTile priority={priority} />
      <span className={css.words}>
        <span className={css.name}>{title}</span>
        <span className={css.excerpt}>{plainText(text)}</span>
        <span className={css.meta}>
          <PriorityName priority={priority} />
          <span>{formatSince(createdAt, now)}</span>
          <span className={css.read}>
            {readAt === null ? (
              t('announcements.panel.new')
            ) : (
              <>
                <IconCheck size={14} stroke={1.75} aria-hidden /> {t('announcements.panel.seen')}
              </>
            )}
          </span>
        </span>
      </span>
    </UnstyledButton>
  );
}

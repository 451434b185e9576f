import { useTranslation } from 'react-i18next';
import { Counter } from '../../../../ui/counter.tsx';
import { useIsMentioned } from '../../ticket-people/index.ts';

/** That a note of the ticket mentions this person, who has not looked at it since. */
export function MentionMark({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  return useIsMentioned(ticketId) && <Counter tone="unread" value="@" label={t('inbox.together.mentioned')} />;
}

import type { AssignmentForm, AssignmentPreviewLine } from '@balcao/contract';
import { Skeleton, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { IconArrowRight } from '../../../ui/icons/index.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { formatSince, formatTime } from '../../../ui/text/format.ts';
import css from './assignment.module.css';
import { useAssignmentPreview } from './assignment.queries.ts';
import { PlaceSquares } from './places.tsx';

/** Whom the next five would go to, and how the team would be afterwards. */
export function AssignmentPreview({ queueId, form }: { queueId: number; form: AssignmentForm }) {
  const { t } = useTranslation();
  const preview = useAssignmentPreview(queueId, form);
  if (form.mode === 'hand')
    return (
      <section className={css.card}>
        <Text fw={600}>{t('assignment.preview.title')}</Text>
        <Text size="sm">{t('assignment.preview.byHand')}</Text>
      </section>
    );
  if (preview.isError) return <LoadFailed title={t('assignment.failed')} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Skeleton height={240} />;
  const { lines, team } = preview.data;
  const isNobody = lines.every(({ user }) => user === null);
  return (
    <>
      <section className={css.card} aria-live="polite">
        <Text fw={600}>{t('assignment.preview.title')}</Text>
        {isNobody && lines[0] && <Text size="sm">{t('assignment.preview.nobody')}</Text>}
        <ol className={css.lines}>
          {lines.map((line, index) => (
            <Line key={line.ticket?.id ?? `new ${index}`} line={line} />
          ))}
        </ol>
      </section>
      <section className={css.card}>
        <Text fw={600}>{t('assignment.preview.team')}</Text>
        <div className={css.team}>
          {team.map(({ userId, name, state, load, added, capacity }) => (
            <Fragment key={userId}>
              <Text span size="sm" truncate>
                {name}
              </Text>
              <PlaceSquares taken={load} added={added} capacity={capacity} />
              <Text span size="xs" c="dimmed">
                {state === 'available'
                  ? t('assignment.places', { taken: load + added, capacity })
                  : t(`availability.states.${state}`)}
              </Text>
            </Fragment>
          ))}
        </div>
      </section>
      <Text size="xs" c="dimmed">
        {t('assignment.preview.hint')}
      </Text>
    </>
  );
}

function Line({ line: { ticket, user, reason, about, until } }: { line: AssignmentPreviewLine }) {
  const { t } = useTranslation();
  const now = useNow();
  const because =
    user === null && reason === 'owner' && until !== null
      ? t('assignment.reasons.waitsOwner', { name: about?.name ?? '', time: formatTime(until) })
      : t(`assignment.reasons.${reason}`, { name: about?.name ?? '' });
  return (
    <li>
      <span>
        <Text size="sm" fw={600} truncate>
          {ticket?.contactName ?? t('assignment.preview.newcomer')}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {ticket
            ? ticket.ownerName === null
              ? t('assignment.preview.waits', { since: formatSince(ticket.since, now) })
              : t('assignment.preview.ownedBy', { name: ticket.ownerName })
            : t('assignment.preview.noOwner')}
        </Text>
      </span>
      <IconArrowRight size={16} stroke={1.75} aria-hidden />
      <span>
        <Text size="sm" fw={600} truncate>
          {user?.name ?? t('assignment.preview.stays')}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {because}
        </Text>
      </span>
    </li>
  );
}

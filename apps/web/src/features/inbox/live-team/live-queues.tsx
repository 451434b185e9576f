import type { LiveQueue } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { ColorLabel } from '../../../ui/color-label.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { IconAlertTriangle, IconBell } from '../../../ui/icons/index.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { formatNumber, formatShortSince, formatSince } from '../../../ui/text/format.ts';
import css from './live-team.module.css';
import { useCallTeam } from './live-team.queries.ts';

/** The queues at this moment; one where somebody waits and nobody is there is said to be so. */
export function LiveQueues({ queues }: { queues: readonly LiveQueue[] }) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <section className={css.queues} aria-label={t('liveTeam.queues.title')}>
      <Text component="h2" size="sm" fw={600} className={css.queuesTitle}>
        {t('liveTeam.queues.title')}
      </Text>
      {queues.map(({ id, name, color, waiting, longestWait, available, free }) => (
        <div key={id} className={css.queue}>
          <div className={css.queueHead}>
            <ColorLabel color={color}>{name}</ColorLabel>
            {available === 0 && <Meta tone="faint">{t('liveTeam.queues.empty')}</Meta>}
          </div>
          <dl className={css.facts}>
            <Fact label={t('liveTeam.queues.waiting')}>{formatNumber(waiting)}</Fact>
            <Fact label={t('liveTeam.queues.longest')}>
              {longestWait ? formatShortSince(longestWait.since, now) : '–'}
            </Fact>
            {free === null ? (
              <Fact label={t('liveTeam.queues.available')}>{formatNumber(available)}</Fact>
            ) : (
              <Fact label={t('liveTeam.queues.free')}>{formatNumber(free)}</Fact>
            )}
          </dl>
          {available === 0 && longestWait && (
            <Text component="p" size="sm" className={css.alert}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
              <span>
                <strong>{t('liveTeam.queues.alert', { queue: name })}</strong>{' '}
                {t('liveTeam.queues.waits', {
                  contact: longestWait.contactName,
                  since: formatSince(longestWait.since, now),
                })}
              </span>
            </Text>
          )}
          {available === 0 && longestWait && <CallButton queueId={id} />}
        </div>
      ))}
    </section>
  );
}

/** Calls the people of a queue, and says who was told. */
function CallButton({ queueId }: { queueId: number }) {
  const { t } = useTranslation();
  const callPeople = useCallTeam();
  const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ');
  return (
    <Button
      className={css.call}
      size="xs"
      variant="default"
      leftSection={<IconBell size={16} stroke={1.75} aria-hidden />}
      loading={callPeople.isPending}
      onClick={() =>
        callPeople.mutate(queueId, {
          onSuccess: ({ called, unreachable }) => {
            if (called.length > 0) toast.ok(t('liveTeam.queues.called', { names: names(called) }));
            if (unreachable.length > 0) toast.warn(t('liveTeam.queues.unreachable', { names: names(unreachable) }));
          },
        })
      }
    >
      {t('liveTeam.queues.call')}
    </Button>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className={css.fact}>
      <dt>
        <Meta tone="faint">{label}</Meta>
      </dt>
      <dd className={css.number}>{children}</dd>
    </div>
  );
}

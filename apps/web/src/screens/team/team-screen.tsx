import { canWatchTeam } from '@balcao/contract';
import { Button, NativeSelect } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectionState } from '../../app/live/index.ts';
import { useSession } from '../../app/session/session.ts';
import {
  LiveFigures,
  LivePeople,
  LiveQueues,
  RedistributeDialog,
  sumTeam,
  useLiveTeam,
} from '../../features/inbox/live-team/index.ts';
import { IconActivityHeartbeat, IconClockPause, IconTransfer } from '../../ui/icons/index.ts';
import { Page } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { formatTime } from '../../ui/text/format.ts';
import css from './team-screen.module.css';

/** The team at this moment: for admins and supervisors, others are sent to their tickets. */
export function TeamScreen() {
  const { actor } = useSession();
  return canWatchTeam(actor) ? <Team /> : <Navigate to="/tickets" replace />;
}

function Team() {
  const { t } = useTranslation();
  const team = useLiveTeam();
  const [queueId, setQueueId] = useState<number>();
  /** whose tickets are to be passed on; null = nobody is chosen yet */
  const [fromId, setFromId] = useState<number | null>();
  const { data } = team;
  const people = (data?.people ?? []).filter(({ queueIds }) => queueId === undefined || queueIds.includes(queueId));
  const queues = (data?.queues ?? []).filter(({ id }) => queueId === undefined || id === queueId);
  return (
    <Page
      title={t('liveTeam.title')}
      beside={<LiveSign updatedAt={team.dataUpdatedAt} />}
      actions={
        data &&
        data.people.length > 0 && (
          <>
            {data.queues.length > 1 && (
              <NativeSelect
                aria-label={t('liveTeam.queue')}
                value={queueId ?? ''}
                onChange={({ currentTarget: { value } }) => setQueueId(value === '' ? undefined : Number(value))}
                data={[
                  { value: '', label: t('liveTeam.allQueues') },
                  ...data.queues.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            )}
            <Button
              variant="default"
              leftSection={<IconTransfer size={16} stroke={1.75} aria-hidden />}
              onClick={() => setFromId(null)}
            >
              {t('liveTeam.redistribute.open')}
            </Button>
          </>
        )
      }
    >
      {team.isError && !data && <LoadFailed onRetry={() => void team.refetch()} />}
      {team.isPending && <SkeletonRows count={6} height={52} avatar={32} />}
      {data?.people.length === 0 && <EmptyState title={t('liveTeam.none.title')} text={t('liveTeam.none.text')} />}
      {data && data.people.length > 0 && (
        <>
          <LiveFigures sums={sumTeam(people, queues)} people={people.length} firstAnswer={data.firstAnswer} />
          <div className={css.parts}>
            <LivePeople
              people={people}
              queueNames={new Map(data.queues.map(({ id, name }) => [id, name]))}
              onRedistribute={setFromId}
            />
            <LiveQueues queues={queues} />
          </div>
          {fromId !== undefined && (
            <RedistributeDialog
              people={data.people}
              fromId={fromId ?? undefined}
              onClose={() => setFromId(undefined)}
            />
          )}
        </>
      )}
    </Page>
  );
}

/** Whether what is shown follows what happens; where it does not, since when. */
function LiveSign({ updatedAt }: { updatedAt: number }) {
  const { t } = useTranslation();
  const isLive = useConnectionState() === 'live';
  if (updatedAt === 0) return null;
  return (
    <StatusPill
      tone={isLive ? 'ok' : 'off'}
      icon={isLive ? <IconActivityHeartbeat size={14} stroke={2} /> : <IconClockPause size={14} stroke={2} />}
    >
      {isLive ? t('liveTeam.live') : t('liveTeam.stopped', { time: formatTime(new Date(updatedAt)) })}
    </StatusPill>
  );
}

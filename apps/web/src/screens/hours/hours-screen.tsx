import { isAdmin } from '@balcao/contract';
import { Button, Group, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session.ts';
import { useSaveSetting } from '../../features/account/settings/settings.queries.ts';
import { HoursPanel, useOpeningHours } from '../../features/inbox/hours/index.ts';
import { TeamShifts } from '../../features/inbox/shifts/index.ts';
import { useQueues } from '../../features/inbox/queues/index.ts';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { Meta } from '../../ui/text/meta.tsx';

/** When the company and its queues are open, and when the team works. Everybody reads it, admins change it. */
export function HoursScreen() {
  const { t } = useTranslation();
  const { actor } = useSession();
  const query = useOpeningHours();
  const { data: queues = [] } = useQueues();
  const { queue, tab } = useSearch({ from: '/private/hours' });
  const navigate = useNavigate();
  const { timeZone = 'UTC', calendars = [] } = query.data ?? {};
  const company = calendars.find(({ queueId }) => queueId === null);
  const shown = calendars.find(({ queueId }) => queueId !== null && queueId === queue) ?? company;
  const nameOf = new Map(queues.map(({ id, name }) => [id, name]));
  return (
    <Page title={t('openingHours.title')}>
      {query.isError && !query.data && <LoadFailed onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows count={8} height={52} avatar={0} />}
      {company && shown && (
        <Tabs
          value={tab ?? String(shown.queueId ?? 'company')}
          keepMounted={false}
          onChange={(value) => void navigate({ to: '/hours', search: searchOf(value), replace: true })}
        >
          <Tabs.List mb="md" aria-label={t('openingHours.whose')}>
            {calendars.map(({ queueId, isOwn }) => (
              <Tabs.Tab key={queueId ?? 'company'} value={String(queueId ?? 'company')}>
                <Group gap={6}>
                  {queueId === null ? t('openingHours.company') : (nameOf.get(queueId) ?? '')}
                  {queueId !== null && isOwn && <Meta>{t('openingHours.own')}</Meta>}
                </Group>
              </Tabs.Tab>
            ))}
            <Tabs.Tab value="shifts">{t('shifts.title')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value={String(shown.queueId ?? 'company')}>
            <WhatCounts ofQueue={shown.queueId !== null} isOwn={shown.isOwn} />
            <HoursPanel
              key={shown.queueId ?? 'company'}
              calendar={shown}
              company={company}
              timeZone={timeZone}
              readOnly={!isAdmin(actor)}
            />
          </Tabs.Panel>
          <Tabs.Panel value="shifts">
            <TeamShifts company={company} timeZone={timeZone} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  );
}

function searchOf(tab: string | null): { tab?: 'shifts'; queue?: number } {
  if (tab === 'shifts') return { tab };
  return tab === null || tab === 'company' ? {} : { queue: Number(tab) };
}

/** Says where these hours do not count, and lets an admin make them count. */
function WhatCounts({ ofQueue, isOwn }: { ofQueue: boolean; isOwn: boolean }) {
  const { t } = useTranslation();
  const { actor, setting } = useSession();
  const save = useSaveSetting();
  const by = setting('scheduleType');
  const needs = ofQueue && isOwn ? 'queue' : 'company';
  if (by === 'queue' || by === needs) return null;
  return (
    <NoticeBox tone="warn">
      <Group gap="sm">
        {t(by === 'company' ? 'openingHours.counts.company' : 'openingHours.counts.none')}
        {isAdmin(actor) && (
          <Button
            size="xs"
            variant="default"
            loading={save.isPending}
            onClick={() => save.mutate({ key: 'scheduleType', value: needs })}
          >
            {t(`openingHours.counts.${needs === 'queue' ? 'useQueues' : 'useCompany'}`)}
          </Button>
        )}
      </Group>
    </NoticeBox>
  );
}

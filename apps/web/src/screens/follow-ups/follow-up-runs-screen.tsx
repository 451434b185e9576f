import { followUpRunStates, type FollowUpRun, type FollowUpRunState } from '@balcao/contract';
import { Select } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookup } from '../../app/crud/use-crud.ts';
import { codeText } from '../../app/errors.ts';
import { followUpsCrud, useFollowUpRuns } from '../../features/outreach/follow-ups/follow-ups.queries.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconChevronLeft,
  IconClock,
  IconMessages,
  IconCircleX,
  IconTags,
} from '../../ui/icons/index.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { pagedList } from '../../ui/lists/table-list.ts';
import { TablePage } from '../../ui/lists/table-page.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { Meta } from '../../ui/text/meta.tsx';

const signs = {
  running: ['info', IconClock],
  done: ['off', IconCheck],
  answered: ['ok', IconMessages],
  resolved: ['off', IconCheck],
  tagged: ['off', IconTags],
  optedOut: ['warn', IconBan],
  stopped: ['off', IconCircleX],
  failed: ['bad', IconAlertTriangle],
} as const satisfies Record<FollowUpRunState, readonly [StatusTone, unknown]>;

/** Who is or was in a follow-up, the latest first. */
export function FollowUpRunsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { followUpId = '' } = useParams({ strict: false });
  const id = /^\d{1,9}$/.test(followUpId) ? Number(followUpId) : 0;
  const [state, setState] = useState<FollowUpRunState | null>(null);
  const { data: followUps = [] } = useLookup(followUpsCrud);
  const query = useFollowUpRuns(id, state);

  const renderState = ({ state: of, reason }: FollowUpRun) => {
    const [tone, Sign] = signs[of];
    return (
      <>
        <StatusPill tone={tone} icon={<Sign />}>
          {t(`followUps.states.${of}`)}
        </StatusPill>
        {reason !== null && <Meta as="div">{codeText(reason)}</Meta>}
      </>
    );
  };
  const renderContact = ({ ticketUuid, contactName }: FollowUpRun) => (
    <Link to="/tickets/$uuid" params={{ uuid: ticketUuid }}>
      {contactName}
    </Link>
  );
  const sentOf = ({ sent, steps }: FollowUpRun) => t('followUps.runs.sentOf', { sent, steps });
  const nextOf = ({ dueAt }: FollowUpRun) => (dueAt === null ? '—' : formatDateTime(dueAt));

  return (
    <TablePage
      title={followUps.find((one) => one.id === id)?.name ?? t('followUps.title')}
      note={t('followUps.runs.kept')}
      before={
        <IconButton label={t('followUps.runs.back')} onClick={() => void navigate({ to: '/follow-ups' })}>
          <IconChevronLeft size={18} stroke={1.75} />
        </IconButton>
      }
      list={pagedList(query, ({ runs }) => runs)}
      filtered={state !== null}
      row={{ height: 54, twoLines: true }}
      empty={{ title: t('followUps.runs.empty.title'), text: t('followUps.runs.empty.text') }}
      nothingFound={{ title: t('followUps.runs.nothing.title'), text: t('followUps.runs.nothing.text') }}
      secondary={
        <Select
          aria-label={t('followUps.runs.filter')}
          placeholder={t('followUps.runs.all')}
          data={followUpRunStates.map((value) => ({ value, label: t(`followUps.states.${value}`) }))}
          value={state}
          clearable
          onChange={setState}
        />
      }
    >
      {(runs, end) => (
        <DataTable
          items={runs}
          keyOf={({ id: runId }) => runId}
          columns={[
            { label: t('followUps.runs.columns.contact'), kind: 'grow', render: renderContact },
            { label: t('followUps.runs.columns.state'), render: renderState },
            { label: t('followUps.runs.columns.sent'), kind: 'number', render: sentOf },
            { label: t('followUps.runs.columns.next'), render: nextOf },
            {
              label: t('followUps.runs.columns.by'),
              render: ({ startedBy }) => startedBy?.name ?? t('followUps.runs.automation'),
            },
            { label: t('followUps.runs.columns.began'), render: ({ startedAt }) => formatDateTime(startedAt) },
          ]}
          renderCard={(run) => (
            <>
              {renderContact(run)}
              <div>{renderState(run)}</div>
              <Meta>
                {sentOf(run)} · {formatDateTime(run.startedAt)}
              </Meta>
            </>
          )}
          end={end}
        />
      )}
    </TablePage>
  );
}

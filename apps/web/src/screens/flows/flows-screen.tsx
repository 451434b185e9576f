import { maxFlows, type Flow } from '@balcao/contract';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readImpersonation } from '../../app/api/session-store.ts';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { useUsersBrief } from '../../features/account/users/index.ts';
import { FlowMenu } from '../../features/automation/flows/list/flow-menu.tsx';
import css from '../../features/automation/flows/list/flow-list.module.css';
import { NewFlowButtons } from '../../features/automation/flows/list/new-flow-buttons.tsx';
import { flowsCrud, useStopFlow } from '../../features/automation/flows/flows.queries.ts';
import { FlowShare } from '../../features/automation/flows/list/flow-share.tsx';
import { useFlowDisputes, useFlowFigures } from '../../features/automation/flows/results/flow-results.queries.ts';
import { FlowStatePill } from '../../features/automation/flows/parts/flow-state.tsx';
import { useEntryPlaces } from '../../features/automation/flows/use-entry-places.ts';
import { RecordNamesContext, useNameOf, usePlaceNames } from '../../features/automation/flows/use-flow-names.ts';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { IconAlertTriangle, IconChartBar, IconPencil, IconTemplate } from '../../ui/icons/index.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { TablePage } from '../../ui/lists/table-page.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { SegmentedCount } from '../../ui/segmented-count.tsx';
import { formatDateTime, formatNumber } from '../../ui/text/format.ts';
import { Meta } from '../../ui/text/meta.tsx';

/** The flows of the company. */
export function FlowsScreen() {
  const names = usePlaceNames();
  return (
    <RecordNamesContext value={names}>
      <FlowsPage />
    </RecordNamesContext>
  );
}

type Filter = 'all' | Flow['state'];
const filters = ['all', 'published', 'draft', 'stopped'] as const satisfies readonly Filter[];

function FlowsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearchText();
  const [filter, setFilter] = useState<Filter>('all');
  const { list, count } = useCrudPages(flowsCrud, search.search, {
    query: filter === 'all' ? {} : { state: filter },
  });
  const { data: users = [] } = useUsersBrief();
  const places = useEntryPlaces();
  const { data: figures } = useFlowFigures();
  const { data: disputes = [] } = useFlowDisputes();
  const nameOf = useNameOf();
  const texts = useCrudTexts('flows', ({ name }: Flow) => name);
  const deleting = useDialog<Flow>();
  const stopping = useDialog<Flow>();
  const remove = useDelete(flowsCrud);
  const stop = useStopFlow();
  // An operator inside a company changes no flow.
  const mayChange = readImpersonation() === null;
  const isFull = filter === 'all' && search.search === '' && (count ?? 0) >= maxFlows;
  const open = ({ id }: Pick<Flow, 'id'>) => void navigate({ to: '/flows/$flowId', params: { flowId: String(id) } });

  const detailOf = ({ blocks, version, hasDraft }: Flow): string => {
    const size = t('flows.blocksCount', { count: blocks });
    if (version === null) return `${size} · ${t('flows.neverPublished')}`;
    return `${size} · ${t(hasDraft ? 'flows.versionWithDraft' : 'flows.version', { number: version })}`;
  };
  const renderName = (flow: Flow) => (
    <span className={css.name}>
      <UnstyledButton className={css.open} onClick={() => open(flow)}>
        <Text span size="md" fw={500}>
          {flow.name}
        </Text>
      </UnstyledButton>
      <Meta>{detailOf(flow)}</Meta>
      {disputes
        .filter(({ flowId, otherFlowId }) => flowId === flow.id || otherFlowId === flow.id)
        .map(({ flowId, otherFlowId }) => {
          const isFirst = flowId === flow.id;
          const name = nameOf('flow', isFirst ? otherFlowId : flowId) ?? '';
          return (
            <span key={`${flowId} ${otherFlowId}`} title={t(isFirst ? 'flowResults.wins' : 'flowResults.loses')}>
              <StatusPill tone="warn" icon={<IconAlertTriangle />}>
                {t('flowResults.dispute', { name })}
              </StatusPill>
            </span>
          );
        })}
    </span>
  );
  const beginsIn = (flow: Flow) => (flow.state === 'published' ? places(flow) : '') || t('flows.beginsNowhere');
  const changedBy = ({ changedBy: id, updatedAt }: Flow) => (
    <span className={css.changed}>
      {formatDateTime(updatedAt)}
      <Meta>{users.find((user) => user.id === id)?.name ?? t('flows.removedPerson')}</Meta>
    </span>
  );

  return (
    <>
      <TablePage
        title={texts.title}
        note={isFull ? t('flows.full', { max: maxFlows }) : undefined}
        list={list}
        search={{ label: texts.searchLabel ?? '', ...search }}
        filtered={filter !== 'all'}
        row={{ height: 54, twoLines: true }}
        empty={texts.empty}
        nothingFound={search.search === '' ? texts.empty : texts.notFound?.(search.search)}
        secondary={
          <SegmentedCount
            label={t('flows.filter.label')}
            value={filter}
            items={filters.map((value) => ({ value, label: t(`flows.filter.${value}`) }))}
            onChange={setFilter}
          />
        }
        emptyAction={
          mayChange && (
            <Button
              leftSection={<IconTemplate size={16} stroke={1.75} />}
              onClick={() => void navigate({ to: '/flows/models' })}
            >
              {t('flows.model')}
            </Button>
          )
        }
        primary={mayChange && <NewFlowButtons isFull={isFull} onAdded={open} />}
      >
        {(flows, end) => (
          <DataTable
            items={flows}
            keyOf={({ id }) => id}
            columns={[
              { label: t('flows.columns.flow'), kind: 'grow', render: renderName },
              { label: t('flows.columns.state'), render: ({ state }) => <FlowStatePill state={state} /> },
              { label: t('flows.columns.begins'), render: beginsIn },
              {
                label: t('flows.columns.conversations'),
                kind: 'number',
                render: ({ id }) => formatNumber(figures?.get(id)?.conversations ?? 0),
              },
              { label: t('flows.columns.ended'), render: ({ id }) => <FlowShare figures={figures?.get(id)} /> },
              { label: t('flows.columns.changed'), render: changedBy },
            ]}
            renderCard={(flow) => (
              <>
                {renderName(flow)}
                <div>
                  <FlowStatePill state={flow.state} />
                </div>
                <Meta>{beginsIn(flow)}</Meta>
              </>
            )}
            renderActions={(flow, size) => (
              <>
                {flow.version !== null && (
                  <IconButton
                    label={t('flows.results', { name: flow.name })}
                    {...(size !== undefined && { size })}
                    onClick={() => void navigate({ to: '/flows/$flowId/results', params: { flowId: String(flow.id) } })}
                  >
                    <IconChartBar size={16} stroke={1.75} />
                  </IconButton>
                )}
                <IconButton label={texts.edit(flow)} {...(size !== undefined && { size })} onClick={() => open(flow)}>
                  <IconPencil size={16} stroke={1.75} />
                </IconButton>
                <FlowMenu
                  flow={flow}
                  size={size}
                  mayChange={mayChange}
                  onStop={() => stopping.open(flow)}
                  onDelete={() => deleting.open(flow)}
                />
              </>
            )}
            end={end}
          />
        )}
      </TablePage>
      <LazyConfirmDialog
        opened={stopping.opened}
        title={t('flows.stopDialog.title', { name: stopping.value?.name ?? '' })}
        text={t('flows.stopDialog.text', { running: stopping.value?.running ?? 0 })}
        confirm={t('flows.stopDialog.confirm')}
        loading={stop.isPending}
        onConfirm={() =>
          stopping.value &&
          stop.mutate(stopping.value.id, {
            onSuccess: () => toast.ok(t('flows.stopped')),
            onSettled: stopping.close,
          })
        }
        onClose={stopping.close}
      />
      {texts.deleteDialog && (
        <DeleteDialog
          dialog={deleting}
          remove={remove}
          title={texts.deleteDialog.title}
          text={texts.deleteDialog.text}
          confirm={texts.deleteDialog.confirm}
          onDone={() => toast.ok(texts.deleteDialog?.done ?? '')}
        />
      )}
    </>
  );
}

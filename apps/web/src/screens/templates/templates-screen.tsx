import { hourMs, officialTemplateStates, type OfficialTemplate, type OfficialTemplateState } from '@balcao/contract';
import { Button, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { toastError } from '../../app/errors.ts';
import { useSession } from '../../app/session/session.ts';
import { readImpersonation } from '../../app/api/session-store.ts';
import css from '../../features/numbers/official-templates/official-templates.module.css';
import {
  officialTemplatesCrud,
  useOfficialConnections,
  useRefreshTemplates,
  useTemplateSummary,
} from '../../features/numbers/official-templates/official-templates.queries.ts';
import {
  DeletionText,
  TemplateActions,
  TemplateCategory,
  TemplateStanding,
  TemplateWords,
} from '../../features/numbers/official-templates/template-cells.tsx';
import { TemplateState } from '../../features/numbers/official-templates/template-state.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { IconPlus, IconRefresh } from '../../ui/icons/index.ts';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { TablePage } from '../../ui/lists/table-page.tsx';
import { SegmentedCount } from '../../ui/segmented-count.tsx';
import { formatDateTime } from '../../ui/text/format.ts';

type Filter = OfficialTemplateState | 'all';
/** Always offered; the others only where there is one. */
const usualFilters: readonly Filter[] = ['all', 'approved', 'reviewing', 'rejected', 'draft'];

/** Templates of official numbers: everybody reads approved ones, admins make and change them. */
export function TemplatesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isAdmin } = useMayWrite();
  const connections = useOfficialConnections();
  const [filter, setFilter] = useState<Filter>('all');
  const [whatsappId, setWhatsappId] = useState<number | null>(null);
  const search = useSearchText();
  const query = { ...(filter !== 'all' && { state: filter }), ...(whatsappId !== null && { whatsappId }) };
  const { list } = useCrudPages(officialTemplatesCrud, search.search, { query });
  const { data: summary } = useTemplateSummary(whatsappId);
  const refresh = useRefreshTemplates();
  const deleting = useDialog<OfficialTemplate>();
  const hasNumber = connections === undefined || connections.length > 0;
  useRefreshWhenOld(isAdmin && hasNumber, summary, refresh.mutate);

  const open = (id: number) => void navigate({ to: '/templates/$templateId', params: { templateId: String(id) } });
  const add = () => void navigate({ to: '/templates/$templateId', params: { templateId: 'new' } });
  const duplicate = (copyOf: number) =>
    void navigate({ to: '/templates/$templateId', params: { templateId: 'new' }, search: { copyOf } });
  const fetchNow = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ failed }) => {
        if (!failed) toast.ok(t('officialTemplates.refreshed'));
      },
      onError: toastError,
    });
  const count = (state: Filter) =>
    state === 'all'
      ? officialTemplateStates.reduce((sum, one) => sum + (summary?.states[one] ?? 0), 0)
      : (summary?.states[state] ?? 0);
  const filters: Filter[] = [
    ...usualFilters,
    ...(['paused', 'disabled'] as const).filter((state) => count(state) > 0 || filter === state),
  ];

  return (
    <>
      <TablePage
        title={t('officialTemplates.title')}
        list={list}
        search={{ ...search, label: t('officialTemplates.search') }}
        filtered={filter !== 'all' || whatsappId !== null}
        row={{ height: 54, twoLines: true }}
        secondary={
          <>
            {(connections?.length ?? 0) > 1 && (
              <Select
                aria-label={t('officialTemplates.connection')}
                placeholder={t('officialTemplates.allConnections')}
                data={(connections ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
                value={whatsappId === null ? null : String(whatsappId)}
                clearable
                onChange={(value) => setWhatsappId(value === null ? null : Number(value))}
              />
            )}
            {isAdmin && (
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} stroke={1.75} />}
                loading={refresh.isPending}
                onClick={fetchNow}
              >
                {t('officialTemplates.refresh')}
              </Button>
            )}
          </>
        }
        primary={
          isAdmin &&
          (hasNumber ? (
            <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add}>
              {t('officialTemplates.add')}
            </Button>
          ) : (
            <Button onClick={() => void navigate({ to: '/connections' })}>
              {t('officialTemplates.noNumber.action')}
            </Button>
          ))
        }
        empty={
          hasNumber
            ? {
                title: t('officialTemplates.empty.title'),
                text: t(isAdmin ? 'officialTemplates.empty.text' : 'officialTemplates.empty.others'),
              }
            : { title: t('officialTemplates.noNumber.title'), text: t('officialTemplates.noNumber.text') }
        }
        nothingFound={{
          title: t('officialTemplates.nothingFound.title'),
          text: t('officialTemplates.nothingFound.text'),
        }}
        above={
          <>
            {summary?.failed && (
              <NoticeBox tone="warn">
                {summary.listedAt === null
                  ? t('officialTemplates.failedFirst')
                  : t('officialTemplates.failed', { when: formatDateTime(summary.listedAt) })}
              </NoticeBox>
            )}
            {isAdmin && count('all') > 0 && (
              <div className={css.filters}>
                <SegmentedCount<Filter>
                  label={t('officialTemplates.filter')}
                  value={filter}
                  items={filters.map((value) => ({
                    value,
                    label: t(`officialTemplates.filters.${value}`),
                    count: count(value),
                  }))}
                  onChange={setFilter}
                />
              </div>
            )}
          </>
        }
      >
        {(items, end) => (
          <DataTable
            items={items}
            keyOf={({ id }) => id}
            end={end}
            columns={[
              {
                label: t('officialTemplates.columns.template'),
                kind: 'grow',
                render: (item) => <TemplateWords item={item} />,
              },
              { label: t('officialTemplates.columns.category'), render: (item) => <TemplateCategory item={item} /> },
              {
                label: t('officialTemplates.columns.connection'),
                render: ({ connections: of }) => of.map(({ name }) => name).join(', '),
              },
              {
                label: t('officialTemplates.columns.state'),
                render: ({ state }) => <TemplateState state={state} />,
              },
              { label: t('officialTemplates.columns.quality'), render: (item) => <TemplateStanding item={item} /> },
            ]}
            renderCard={(item) => (
              <>
                <TemplateWords item={item} />
                <div>
                  <TemplateState state={item.state} />
                </div>
                <TemplateCategory item={item} />
                <TemplateStanding item={item} />
              </>
            )}
            {...(isAdmin && {
              renderActions: (item: OfficialTemplate, size: number | undefined) => (
                <TemplateActions
                  item={item}
                  size={size}
                  onEdit={() => open(item.id)}
                  onDuplicate={() => duplicate(item.id)}
                  onDelete={() => deleting.open(item)}
                />
              ),
            })}
          />
        )}
      </TablePage>
      <DeleteDialog
        dialog={deleting}
        remove={useDelete(officialTemplatesCrud)}
        title={({ title }) => t('officialTemplates.deleteDialog.title', { name: title })}
        text={describeDeletion}
        confirm={t('officialTemplates.deleteDialog.confirm')}
        onDone={() => toast.ok(t('officialTemplates.deleteDialog.done'))}
      />
    </>
  );
}

const describeDeletion = (item: OfficialTemplate) => <DeletionText item={item} />;

/** Admins write; an operator inside the company only looks. */
function useMayWrite() {
  const { can } = useSession();
  return { isAdmin: can('connections-page:editOrDeleteConnection') && readImpersonation() === null };
}

/** Meta is asked once an hour, while somebody who may write looks. */
function useRefreshWhenOld(
  isAllowed: boolean,
  summary: { listedAt: string | null; failed: boolean } | undefined,
  refresh: () => void,
) {
  const now = useNow().getTime();
  const isOld =
    isAllowed &&
    summary !== undefined &&
    !summary.failed &&
    (summary.listedAt === null || now - Date.parse(summary.listedAt) > hourMs);
  useEffect(() => {
    if (isOld) refresh();
  }, [isOld, refresh]);
}

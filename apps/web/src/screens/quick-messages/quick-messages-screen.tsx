import { canEditQuickMessage } from '@balcao/contract';
import type { QuickMessage } from '@balcao/contract';
import { Button, Table, VisuallyHidden } from '@mantine/core';
import { IconPaperclip, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { QuickMessageForm } from '../../features/quick-messages/quick-message-form.tsx';
import { useDeleteQuickMessage, useQuickMessagePages } from '../../features/quick-messages/quick-messages.queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MiddleCut } from '../../ui/middle-cut.tsx';
import { Page, TableCard } from '../../ui/page.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import css from '../../ui/table-page.module.css';
import { useDialog } from '../../ui/use-dialog.ts';

/** Quick replies: one's own and those of the company. */
export function QuickMessagesScreen() {
  const { t } = useTranslation();
  const { text, setText, search } = useSearch();
  const pages = useQuickMessagePages(search);
  const remove = useDeleteQuickMessage();
  const form = useDialog<QuickMessage | null>();
  const deleting = useDialog<QuickMessage>();

  const records = pages.data?.pages.flatMap((page) => page.records);
  const count = pages.data?.pages.at(-1)?.count;
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => form.open(null)}>
      {t('quickMessages.add')}
    </Button>
  );
  const none = records?.length === 0;

  return (
    <Page
      title={t('quickMessages.title')}
      note={count ? t('quickMessages.count', { count }) : undefined}
      actions={
        !(none && search === '') && (
          <>
            <SearchField label={t('quickMessages.searchLabel')} className={css.search} value={text} onChange={setText} />
            {add}
          </>
        )
      }
    >
      {pages.isPending && (
        <TableCard>
          <SkeletonRows count={6} height={54} avatar={0} />
        </TableCard>
      )}
      {pages.isError && !records && (
        <EmptyState
          title={t('common.loadFailed.title')}
          text={t('common.loadFailed.text')}
          action={<Button onClick={() => void pages.refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {none && search === '' && (
        <EmptyState title={t('quickMessages.empty.title')} text={t('quickMessages.empty.text')} action={add} />
      )}
      {none && search !== '' && (
        <EmptyState title={t('quickMessages.notFound.title', { search })} text={t('quickMessages.notFound.text')} />
      )}
      {records && records.length > 0 && (
        <TableCard>
          <Table className={css.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('quickMessages.columns.shortcode')}</Table.Th>
                <Table.Th>{t('quickMessages.columns.file')}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{t('quickMessages.columns.actions')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {records.map((record) => (
                <Row key={record.id} record={record} onEdit={form.open} onDelete={deleting.open} />
              ))}
            </Table.Tbody>
          </Table>
          {pages.hasNextPage && (
            <div className={css.more}>
              <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {t('common.loadMore')}
              </Button>
            </div>
          )}
        </TableCard>
      )}

      <QuickMessageForm
        key={`form ${form.turn}`}
        opened={form.opened}
        record={form.value ?? undefined}
        onClose={form.close}
      />
      <ConfirmDialog
        opened={deleting.opened}
        title={t('quickMessages.deleteDialog.title', { name: `/${deleting.value?.shortcode ?? ''}` })}
        text={t('quickMessages.deleteDialog.text')}
        confirm={t('quickMessages.deleteDialog.confirm')}
        danger
        loading={remove.isPending}
        onConfirm={() => {
          if (!deleting.value) return;
          remove.mutate(deleting.value.id, {
            onSuccess: () => toast.ok(t('quickMessages.deleteDialog.done')),
            onSettled: deleting.close,
          });
        }}
        onClose={deleting.close}
      />
    </Page>
  );
}

interface RowProps {
  record: QuickMessage;
  onEdit: (record: QuickMessage) => void;
  onDelete: (record: QuickMessage) => void;
}

function Row({ record, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const name = `/${record.shortcode}`;
  const marks = [record.geral && t('quickMessages.shared'), !record.status && t('quickMessages.inactive')].filter(Boolean);
  return (
    <Table.Tr>
      <Table.Td>
        <div className={css.name}>{name}</div>
        {marks.length > 0 && <div className={css.meta}>{marks.join(' · ')}</div>}
      </Table.Td>
      <Table.Td>
        {record.mediaName === null ? (
          <span className={css.meta}>{t('quickMessages.noFile')}</span>
        ) : (
          <div className={css.file}>
            <IconPaperclip size={16} stroke={1.75} aria-hidden />
            <MiddleCut text={record.mediaName} />
          </div>
        )}
      </Table.Td>
      <Table.Td>
        {canEditQuickMessage(actor, record) && (
          <div className={css.actions}>
            <IconButton label={t('quickMessages.edit', { name })} onClick={() => onEdit(record)}>
              <IconPencil size={18} stroke={1.75} />
            </IconButton>
            <IconButton label={t('quickMessages.delete', { name })} onClick={() => onDelete(record)}>
              <IconTrash size={18} stroke={1.75} />
            </IconButton>
          </div>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

import { canEditQuickMessage } from '@balcao/contract';
import type { QuickMessage } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconPaperclip, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { QuickMessageForm } from '../../features/quick-messages/quick-message-form.tsx';
import { useDeleteQuickMessage, useQuickMessagePages } from '../../features/quick-messages/quick-messages.queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MiddleTruncate } from '../../ui/middle-truncate.tsx';
import { useSearchText } from '../../ui/search-field.tsx';
import { pagedList } from '../../ui/table-list.ts';
import { TablePage } from '../../ui/table-page.tsx';
import css from '../../ui/table-page.module.css';
import { useDialog } from '../../ui/use-dialog.ts';

const nameOf = ({ shortcode }: QuickMessage): string => `/${shortcode}`;

/** Quick replies: one's own and those of the company. */
export function QuickMessagesScreen() {
  const { t } = useTranslation();
  const { actor } = useSession();
  const search = useSearchText();
  const pages = useQuickMessagePages(search.search);
  const remove = useDeleteQuickMessage();
  const form = useDialog<QuickMessage | null>();
  const deleting = useDialog<QuickMessage>();
  const count = pages.data?.pages.at(-1)?.count;
  const columns: Column<QuickMessage>[] = [
    { label: t('quickMessages.columns.shortcode'), render: (record) => <Shortcode record={record} /> },
    { label: t('quickMessages.columns.file'), render: (record) => <AttachedFile name={record.mediaName} /> },
  ];

  return (
    <>
      <TablePage
        title={t('quickMessages.title')}
        note={count ? t('quickMessages.count', { count }) : undefined}
        list={pagedList(pages, (page) => page.records)}
        search={{ label: t('quickMessages.searchLabel'), ...search }}
        primary={
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => form.open(null)}>
            {t('quickMessages.add')}
          </Button>
        }
        row={{ height: 54, twoLines: true }}
        empty={{ title: t('quickMessages.empty.title'), text: t('quickMessages.empty.text') }}
        nothingFound={{ title: t('quickMessages.notFound.title', search), text: t('quickMessages.notFound.text') }}
      >
        {(records, end) => (
          <DataTable
            items={records}
            keyOf={(record) => record.id}
            columns={columns}
            renderActions={(record) =>
              canEditQuickMessage(actor, record) && (
                <>
                  <IconButton
                    label={t('quickMessages.edit', { name: nameOf(record) })}
                    onClick={() => form.open(record)}
                  >
                    <IconPencil size={18} stroke={1.75} />
                  </IconButton>
                  <IconButton
                    label={t('quickMessages.delete', { name: nameOf(record) })}
                    onClick={() => deleting.open(record)}
                  >
                    <IconTrash size={18} stroke={1.75} />
                  </IconButton>
                </>
              )
            }
            end={end}
          />
        )}
      </TablePage>
      <QuickMessageForm
        key={`form ${form.instanceKey}`}
        opened={form.opened}
        record={form.value ?? undefined}
        onClose={form.close}
      />
      <DeleteDialog
        dialog={deleting}
        remove={remove}
        title={(record) => t('quickMessages.deleteDialog.title', { name: nameOf(record) })}
        text={t('quickMessages.deleteDialog.text')}
        confirm={t('quickMessages.deleteDialog.confirm')}
        onDone={() => toast.ok(t('quickMessages.deleteDialog.done'))}
      />
    </>
  );
}

function Shortcode({ record }: { record: QuickMessage }) {
  const { t } = useTranslation();
  const marks = [record.geral && t('quickMessages.shared'), !record.status && t('quickMessages.inactive')].filter(
    Boolean,
  );
  return (
    <>
      <div className={css.name}>{nameOf(record)}</div>
      {marks.length > 0 && <div className={css.meta}>{marks.join(' · ')}</div>}
    </>
  );
}

function AttachedFile({ name }: { name: string | null }) {
  const { t } = useTranslation();
  if (name === null) return <span className={css.meta}>{t('quickMessages.noFile')}</span>;
  return (
    <div className={css.file}>
      <IconPaperclip size={16} stroke={1.75} aria-hidden />
      <MiddleTruncate text={name} />
    </div>
  );
}

import { canManageLanes } from '@balcao/contract';
import type { Tag } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { TagForm } from '../../features/tags/tag-form.tsx';
import { useDeleteTag, useTagPages } from '../../features/tags/tags.queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { formatNumber } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSearchText } from '../../ui/search-field.tsx';
import { pagedList } from '../../ui/table-list.ts';
import { TablePage } from '../../ui/table-page.tsx';
import css from '../../ui/table-page.module.css';
import { TagChip } from '../../ui/tag-chip.tsx';
import { useDialog } from '../../ui/use-dialog.ts';

/** The company's tags, with how many tickets each is on. */
export function TagsScreen() {
  const { t } = useTranslation();
  const { actor } = useSession();
  const search = useSearchText();
  const pages = useTagPages(search.search);
  const remove = useDeleteTag();
  const form = useDialog<Tag | null>();
  const deleting = useDialog<Tag>();
  const count = pages.data?.pages.at(-1)?.count;
  // A lane belongs to the board: who may not make one may not remove it either.
  const mayDelete = (tag: Tag) => tag.kanban === 0 || canManageLanes(actor);
  const columns: Column<Tag & { ticketsCount: number }>[] = [
    {
      label: t('tags.columns.name'),
      kind: 'grow',
      render: (tag) => (
        <div className={css.cell}>
          <TagChip color={tag.color}>{tag.name}</TagChip>
          {tag.kanban === 1 && <span className={css.meta}>{t('tags.lane')}</span>}
        </div>
      ),
    },
    { label: t('tags.columns.tickets'), kind: 'number', render: (tag) => formatNumber(tag.ticketsCount) },
  ];

  return (
    <>
      <TablePage
        title={t('tags.title')}
        note={count ? t('tags.count', { count }) : undefined}
        list={pagedList(pages, (page) => page.tags)}
        search={{ label: t('tags.searchLabel'), ...search }}
        primary={
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => form.open(null)}>
            {t('tags.add')}
          </Button>
        }
        row={{ height: 44 }}
        empty={{ title: t('tags.empty.title'), text: t('tags.empty.text') }}
        nothingFound={{ title: t('tags.notFound.title', search), text: t('tags.notFound.text') }}
      >
        {(tags, end) => (
          <DataTable
            items={tags}
            keyOf={(tag) => tag.id}
            columns={columns}
            renderActions={(tag) => (
              <>
                <IconButton label={t('tags.edit', { name: tag.name })} onClick={() => form.open(tag)}>
                  <IconPencil size={18} stroke={1.75} />
                </IconButton>
                {mayDelete(tag) && (
                  <IconButton label={t('tags.delete', { name: tag.name })} onClick={() => deleting.open(tag)}>
                    <IconTrash size={18} stroke={1.75} />
                  </IconButton>
                )}
              </>
            )}
            end={end}
          />
        )}
      </TablePage>
      <TagForm
        key={`form ${form.instanceKey}`}
        opened={form.opened}
        tag={form.value ?? undefined}
        onClose={form.close}
      />
      <DeleteDialog
        dialog={deleting}
        remove={remove}
        title={({ name }) => t('tags.deleteDialog.title', { name })}
        text={t('tags.deleteDialog.text')}
        confirm={t('tags.deleteDialog.confirm')}
        onDone={() => toast.ok(t('tags.deleteDialog.done'))}
      />
    </>
  );
}

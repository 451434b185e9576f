import { canMakeLanes } from '@balcao/contract';
import type { Tag } from '@balcao/contract';
import { Button, Table, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { TagForm } from '../../features/tags/tag-form.tsx';
import { useDeleteTag, useTagPages } from '../../features/tags/tags.queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatNumber } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Page, TableCard } from '../../ui/page.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import css from '../../ui/table-page.module.css';
import { TagChip } from '../../ui/tag-chip.tsx';
import { useDialog } from '../../ui/use-dialog.ts';

/** The company's tags, with how many tickets each is on. */
export function TagsScreen() {
  const { t } = useTranslation();
  const { actor } = useSession();
  const { text, setText, search } = useSearch();
  const pages = useTagPages(search);
  const remove = useDeleteTag();
  const form = useDialog<Tag | null>();
  const deleting = useDialog<Tag>();

  const tags = pages.data?.pages.flatMap((page) => page.tags);
  const count = pages.data?.pages.at(-1)?.count;
  // A lane belongs to the board: who may not make one may not remove it either.
  const mayDelete = (tag: Tag) => tag.kanban === 0 || canMakeLanes(actor);
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => form.open(null)}>
      {t('tags.add')}
    </Button>
  );
  const none = tags?.length === 0;

  return (
    <Page
      title={t('tags.title')}
      note={count ? t('tags.count', { count }) : undefined}
      actions={
        !(none && search === '') && (
          <>
            <SearchField label={t('tags.searchLabel')} className={css.search} value={text} onChange={setText} />
            {add}
          </>
        )
      }
    >
      {pages.isPending && (
        <TableCard>
          <SkeletonRows count={6} height={44} avatar={0} twoLines={false} />
        </TableCard>
      )}
      {pages.isError && !tags && (
        <EmptyState
          title={t('common.loadFailed.title')}
          text={t('common.loadFailed.text')}
          action={<Button onClick={() => void pages.refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {none && search === '' && <EmptyState title={t('tags.empty.title')} text={t('tags.empty.text')} action={add} />}
      {none && search !== '' && <EmptyState title={t('tags.notFound.title', { search })} text={t('tags.notFound.text')} />}
      {tags && tags.length > 0 && (
        <TableCard>
          <Table className={css.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('tags.columns.name')}</Table.Th>
                <Table.Th className={css.number}>{t('tags.columns.tickets')}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{t('tags.columns.actions')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {tags.map((tag) => (
                <Table.Tr key={tag.id}>
                  <Table.Td className={css.grow}>
                    <div className={css.cell}>
                      <TagChip color={tag.color}>{tag.name}</TagChip>
                      {tag.kanban === 1 && <span className={css.meta}>{t('tags.lane')}</span>}
                    </div>
                  </Table.Td>
                  <Table.Td className={css.number}>{formatNumber(tag.ticketsCount)}</Table.Td>
                  <Table.Td>
                    <div className={css.actions}>
                      <IconButton label={t('tags.edit', { name: tag.name })} onClick={() => form.open(tag)}>
                        <IconPencil size={18} stroke={1.75} />
                      </IconButton>
                      {mayDelete(tag) && (
                        <IconButton label={t('tags.delete', { name: tag.name })} onClick={() => deleting.open(tag)}>
                          <IconTrash size={18} stroke={1.75} />
                        </IconButton>
                      )}
                    </div>
                  </Table.Td>
                </Table.Tr>
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

      <TagForm key={`form ${form.turn}`} opened={form.opened} tag={form.value ?? undefined} onClose={form.close} />
      <ConfirmDialog
        opened={deleting.opened}
        title={t('tags.deleteDialog.title', { name: deleting.value?.name ?? '' })}
        text={t('tags.deleteDialog.text')}
        confirm={t('tags.deleteDialog.confirm')}
        danger
        loading={remove.isPending}
        onConfirm={() => {
          if (!deleting.value) return;
          remove.mutate(deleting.value.id, {
            onSuccess: () => toast.ok(t('tags.deleteDialog.done')),
            onSettled: deleting.close,
          });
        }}
        onClose={deleting.close}
      />
    </Page>
  );
}

import type { FileList } from '@balcao/contract';
import { IconCopy, IconFiles } from '../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { FileListSummary, sizeOf } from '../../features/inbox/file-lists/file-list-summary.tsx';
import { FileListUses } from '../../features/inbox/file-lists/file-list-uses.tsx';
import { fileListsCrud, useCopyFileList, useFileListUses } from '../../features/inbox/file-lists/file-lists.queries.ts';
import { formatBytes } from '../../ui/text/bytes.ts';
import { formatListTime } from '../../ui/text/format.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { useSort } from '../../ui/lists/use-sort.ts';
import { Subject } from '../../ui/layout/subject.tsx';

const FileListForm = lazyDialog(
  async () => (await import('../../features/inbox/file-lists/file-list-form.tsx')).FileListForm,
);

/** Files that are sent together. */
export function FileListsScreen() {
  const { t } = useTranslation();
  const search = useSearchText();
  const sort = useSort('name');
  const { list, count } = useCrudPages(fileListsCrud, search.search, { query: sort.query });
  const uses = useFileListUses();
  const copy = useCopyFileList();
  return (
    <CrudPage
      texts={useCrudTexts('fileLists', ({ name }: FileList) => name)}
      note={count ? t('fileLists.count', { count }) : undefined}
      list={list}
      search={search}
      row={{ height: 54, avatar: 36, twoLines: true }}
      sort={sort}
      columns={[
        {
          label: t('fileLists.columns.list'),
          sort: 'name',
          kind: 'grow',
          render: (one) => <Subject icon={IconFiles} name={one.name} detail={one.message} />,
        },
        { label: t('fileLists.columns.files'), render: ({ options }) => <FileListSummary options={options} /> },
        { label: t('fileLists.columns.uses'), render: ({ id }) => <FileListUses uses={uses.get(id)} /> },
        { label: t('fileLists.columns.size'), kind: 'number', render: (one) => formatBytes(sizeOf(one)) },
        {
          label: t('fileLists.columns.updated'),
          sort: 'updatedAt',
          render: ({ updatedAt }) => formatListTime(updatedAt),
        },
      ]}
      renderCard={(one) => (
        <>
          <Subject icon={IconFiles} name={one.name} detail={one.message} />
          <FileListSummary options={one.options} />
        </>
      )}
      renderActions={({ id, name }, size) => (
        <IconButton
          label={t('fileLists.copy', { name })}
          size={size}
          disabled={copy.isPending}
          onClick={() =>
            copy.mutate(
              { id, name: t('fileLists.copyName', { name: name.slice(0, 40).trimEnd() }) },
              { onSuccess: (made) => toast.ok(t('fileLists.copied', { name: made.name })) },
            )
          }
        >
          <IconCopy size={18} stroke={1.75} />
        </IconButton>
      )}
      renderForm={(dialog) => <FileListForm {...dialog} />}
      remove={useDelete(fileListsCrud)}
    />
  );
}

import type { FileList } from '@balcao/contract';
import { IconFiles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { FileListForm } from '../../features/file-lists/file-list-form.tsx';
import { FileListSummary, sizeOf } from '../../features/file-lists/file-list-summary.tsx';
import css from '../../features/file-lists/file-lists.module.css';
import { fileListsCrud } from '../../features/file-lists/file-lists.queries.ts';
import { formatBytes } from '../../ui/bytes.ts';
import { formatListTime } from '../../ui/format.ts';
import { useSearchText } from '../../ui/search-field.tsx';

/** Files that are sent together. */
export function FileListsScreen() {
  const { t } = useTranslation();
  const search = useSearchText();
  const { list, count } = useCrudPages(fileListsCrud, search.search);
  return (
    <CrudPage
      texts={useCrudTexts('fileLists', ({ name }: FileList) => name)}
      note={count ? t('fileLists.count', { count }) : undefined}
      list={list}
      search={search}
      row={{ height: 54, avatar: 36, twoLines: true }}
      columns={[
        { label: t('fileLists.columns.list'), kind: 'grow', render: (one) => <Subject list={one} /> },
        { label: t('fileLists.columns.files'), render: ({ options }) => <FileListSummary options={options} /> },
        { label: t('fileLists.columns.size'), kind: 'number', render: (one) => formatBytes(sizeOf(one)) },
        { label: t('fileLists.columns.updated'), render: ({ updatedAt }) => formatListTime(updatedAt) },
      ]}
      renderCard={(one) => (
        <>
          <Subject list={one} />
          <FileListSummary options={one.options} />
        </>
      )}
      renderForm={(dialog) => <FileListForm {...dialog} />}
      remove={useDelete(fileListsCrud)}
    />
  );
}

function Subject({ list: { name, message } }: { list: FileList }) {
  return (
    <span className={css.subject}>
      <span className={css.tile} aria-hidden>
        <IconFiles size={18} stroke={1.75} />
      </span>
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.excerpt}>{message}</span>
      </span>
    </span>
  );
}

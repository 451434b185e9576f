import type { FileList } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../app/errors.ts';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { FileListSummary, sizeOf } from './file-list-summary.tsx';
import css from './file-lists.module.css';
import { fetchFilesOf, useAllFileLists } from './file-lists.queries.ts';

interface Props {
  opened: boolean;
  /** the message of the list and its files, in their order, with their captions */
  onPick: (message: string, files: ReadonlyMap<File, string>) => void;
  onClose: () => void;
}

/** Lists to send from: one click fetches its files. */
export function FileListPicker({ opened, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const lists = useAllFileLists(opened);
  const [fetching, setFetching] = useState<number>();
  const shown = lists.data?.filter(({ options }) => options.some(({ path }) => path !== null));
  const pick = async (list: FileList) => {
    setFetching(list.id);
    try {
      onPick(list.message, await fetchFilesOf(list));
    } catch (error) {
      toastError(error);
    } finally {
      setFetching(undefined);
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('fileLists.picker.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {lists.isPending && <SkeletonRows count={3} height={64} avatar={0} />}
      {lists.isError && !lists.data && <RetryLine className={css.none} onRetry={lists.refetch} />}
      {shown?.length === 0 && <p className={css.none}>{t('fileLists.picker.empty')}</p>}
      <ul className={css.choices} aria-busy={fetching !== undefined}>
        {shown?.map((list) => (
          <li key={list.id}>
            <UnstyledButton className={css.choice} disabled={fetching !== undefined} onClick={() => void pick(list)}>
              <span className={css.choiceName}>
                <b>{list.name}</b>
                <small>{formatBytes(sizeOf(list))}</small>
              </span>
              <span className={css.excerpt}>{list.message}</span>
              <FileListSummary options={list.options} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

import { useTranslation } from 'react-i18next';
import { useAllFileLists } from '../file-lists/index.ts';

/** The name of the file list a quick reply brings, and how many files; null without one, or until it is known. */
export function useFileListText(fileListId: number | null): string | null {
  const { t } = useTranslation();
  const lists = useAllFileLists(fileListId !== null);
  const list = lists.data?.find(({ id }) => id === fileListId);
  if (!list) return null;
  const count = list.options.filter(({ path }) => path !== null).length;
  return t('quickMessages.fileList', { name: list.name, count });
}

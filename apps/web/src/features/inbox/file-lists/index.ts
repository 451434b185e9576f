import { loadTexts } from '../../../app/texts/i18n.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';

/** Most conversations send no list: it is loaded, with its texts, on demand. */
export const FileListPicker = lazyDialog(async () => {
  const [file] = await Promise.all([import('./file-list-picker.tsx'), loadTexts('fileLists')]);
  return file.FileListPicker;
});

export { fetchFileList, fetchFilesOf, useAllFileLists } from './file-lists.queries.ts';

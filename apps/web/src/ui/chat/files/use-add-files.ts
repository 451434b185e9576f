import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../text/bytes.ts';
import { checkFiles, maxFiles, maxFileBytes } from './check-files.ts';
import type { FileProblem } from './check-files.ts';
import { readLocalFile } from './read-local-file.ts';
import type { LocalFile } from './local-file.ts';

export interface FileAdder {
  /** `captions`: of those that bring one */
  add: (files: readonly File[], captions?: ReadonlyMap<File, string>) => void;
  /** why the last ones were not all taken, in words */
  problem: string | null;
  clearProblem: () => void;
}

/** Takes chosen, pasted and dropped files that the server would take, with previews, beside those that are there `already`. */
export function useAddFiles(already: number, onRead: (files: LocalFile[]) => void): FileAdder {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<FileProblem | null>(null);

  const add: FileAdder['add'] = (chosen, captions) => {
    if (chosen.length === 0) return;
    const { accepted, problem: found } = checkFiles(chosen, already);
    setProblem(found);
    const read = async (file: File): Promise<LocalFile> => {
      const caption = captions?.get(file);
      return { ...(await readLocalFile(file)), ...(caption !== undefined && { caption }) };
    };
    void Promise.all(accepted.map(read)).then(onRead);
  };
  const words = (found: FileProblem): string => {
    switch (found.kind) {
      case 'empty':
        return t('composer.emptyFile', { name: found.name });
      case 'tooLarge':
        return t('composer.tooLarge', {
          name: found.name,
          size: formatBytes(found.size),
          max: formatBytes(maxFileBytes),
        });
      case 'tooMany':
        return t('composer.tooMany', { max: maxFiles });
    }
  };
  return { add, problem: problem && words(problem), clearProblem: () => setProblem(null) };
}

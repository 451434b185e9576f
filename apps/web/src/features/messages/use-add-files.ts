import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../ui/bytes.ts';
import { changeDraft, useDraft } from './drafts.ts';
import { checkFiles, filesAtMost, fileSizeAtMost, readLocalFile } from './local-files.ts';
import type { FileProblem } from './local-files.ts';
import type { LocalFile } from './outbox.ts';

export interface FileAdder {
  add: (files: readonly File[]) => void;
  /** why the last ones were not all taken, in words */
  problem: string | null;
  forgetProblem: () => void;
}

/** Puts chosen, pasted and dropped files into the draft of a conversation. */
export function useAddFiles(ticketId: number): FileAdder {
  const { files } = useDraft(ticketId);
  return useFileIntake(files.length, (read) =>
    changeDraft(ticketId, (draft) => ({ files: [...draft.files, ...read] })),
  );
}

/** Takes what the server would take, with previews, beside the files that are there `already`. */
export function useFileIntake(already: number, onRead: (files: LocalFile[]) => void): FileAdder {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<FileProblem | null>(null);

  const add = (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    const { taken, problem: found } = checkFiles(chosen, already);
    setProblem(found);
    void Promise.all(taken.map(readLocalFile)).then(onRead);
  };
  const words = (found: FileProblem): string => {
    switch (found.kind) {
      case 'empty':
        return t('tickets.composer.emptyFile', { name: found.name });
      case 'tooLarge':
        return t('tickets.composer.tooLarge', {
          name: found.name,
          size: formatBytes(found.size),
          max: formatBytes(fileSizeAtMost),
        });
      case 'tooMany':
        return t('tickets.composer.tooMany', { max: filesAtMost });
    }
  };
  return { add, problem: problem && words(problem), forgetProblem: () => setProblem(null) };
}

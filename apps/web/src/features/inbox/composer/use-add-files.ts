import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { readLocalFile } from '../messages/index.ts';
import type { LocalFile } from '../messages/index.ts';
import { changeDraft, useDraftPart } from './drafts/drafts.ts';
import { checkFiles, maxFiles, maxFileBytes } from './local-files.ts';
import type { FileProblem } from './local-files.ts';

export interface FileAdder {
  /** `captions`: of those that bring one */
  add: (files: readonly File[], captions?: ReadonlyMap<File, string>) => void;
  /** why the last ones were not all taken, in words */
  problem: string | null;
  clearProblem: () => void;
}

/** Puts chosen, pasted and dropped files into the draft of a conversation. */
export function useAddFilesToDraft(ticketId: number): FileAdder {
  // Not the whole draft: the conversation would be drawn with each key press.
  const fileCount = useDraftPart(ticketId, ({ files }) => files.length);
  return useAddFiles(fileCount, (read) => changeDraft(ticketId, (draft) => ({ files: [...draft.files, ...read] })));
}

/** Takes what the server would take, with previews, beside the files that are there `already`. */
export function useAddFiles(already: number, onRead: (files: LocalFile[]) => void): FileAdder {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<FileProblem | null>(null);

  const add: FileAdder['add'] = (chosen, captions) => {
    if (chosen.length === 0) return;
    const { accepted: taken, problem: found } = checkFiles(chosen, already);
    setProblem(found);
    const read = async (file: File): Promise<LocalFile> => {
      const caption = captions?.get(file);
      return { ...(await readLocalFile(file)), ...(caption !== undefined && { caption }) };
    };
    void Promise.all(taken.map(read)).then(onRead);
  };
  const words = (found: FileProblem): string => {
    switch (found.kind) {
      case 'empty':
        return t('tickets.composer.emptyFile', { name: found.name });
      case 'tooLarge':
        return t('tickets.composer.tooLarge', {
          name: found.name,
          size: formatBytes(found.size),
          max: formatBytes(maxFileBytes),
        });
      case 'tooMany':
        return t('tickets.composer.tooMany', { max: maxFiles });
    }
  };
  return { add, problem: problem && words(problem), clearProblem: () => setProblem(null) };
}

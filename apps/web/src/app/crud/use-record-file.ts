import { useState } from 'react';
import type { ShownFile } from '../../ui/fields/file-field.tsx';
import type { FileChange } from './use-save-with-file.ts';

/** The file of a record, as callers read it. */
interface StoredFile {
  mediaName: string | null;
  mediaMime: string | null;
}

/** The file in the form of a record: the stored one, or what takes its place once the form is saved. */
export function useRecordFile(record: StoredFile | undefined) {
  const [change, setChange] = useState<FileChange>('keep');
  const [progress, setProgress] = useState(0);
  const stored = record?.mediaName ? { name: record.mediaName, mime: record.mediaMime ?? '' } : null;
  const shown: ShownFile | null = change instanceof File ? change : change === 'keep' ? stored : null;
  return {
    /** what `useSaveWithFile` is told */
    change,
    setProgress,
    isChanged: change !== 'keep',
    shown,
    /** Takes a file in the place of the stored one; null takes it away. */
    choose: (file: File | null) => setChange(file ?? (stored ? 'remove' : 'keep')),
    /** the share of the upload that is done; undefined while none is under way */
    progressOf: (isSaving: boolean) => (isSaving && change instanceof File ? progress : undefined),
  };
}

import {
  copyFileList,
  createFileList,
  deleteFileList,
  getFileList,
  listFileLists,
  listFileListsBrief,
  listFileListUses,
  updateFileList,
  uploadFileList,
} from '@balcao/contract';
import type { FileList, FileListUse } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { fetchBlob } from '../../../app/api/media.ts';
import { defineCrud, saveRecord } from '../../../app/crud/crud.ts';
import { useSeen } from '../../../app/crud/record-changed.ts';
import { useLookup, useSubmit } from '../../../app/crud/use-crud.ts';
import { plainName } from './option-drafts.ts';
import type { OptionDraft } from './option-drafts.ts';

export const fileListsCrud = defineCrud({
  key: 'file-lists',
  endpoints: {
    list: listFileLists,
    lookup: listFileListsBrief,
    create: createFileList,
    update: updateFileList,
    delete: deleteFileList,
  },
  page: ({ files, ...page }) => ({ items: files, ...page }),
  events: { file: true },
});

/** The uses of each list's files, by the id of the list. Fetched with the page, since they change elsewhere. */
export function useFileListUses(): ReadonlyMap<number, FileListUse[]> {
  const { data } = useQuery({
    queryKey: [fileListsCrud.key, 'uses'],
    queryFn: ({ signal }) => call(listFileListUses, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
  return useMemo(() => Map.groupBy(data ?? [], ({ fileListId }) => fileListId), [data]);
}

export const useAllFileLists = (enabled = true) => useLookup(fileListsCrud, { enabled });

/**
 * The files of a list in their order, to be sent like those chosen by hand, each with its caption: the name it was given
 * here, where that is not merely the one of the file. Throws ApiError.
 */
export async function fetchFilesOf({ options }: FileList): Promise<Map<File, string>> {
  const files = await Promise.all(
    options.map(async ({ path, fileName, mediaType, name }): Promise<[File, string][]> => {
      if (path === null || fileName === null) return [];
      const file = new File([await fetchBlob(path)], fileName, { type: mediaType ?? '' });
      return [[file, name === plainName(fileName) ? '' : name]];
    }),
  );
  return new Map(files.flat());
}

/** A list by its id, read now: addresses of files are signed for a while only. Throws ApiError. */
export const fetchFileList = (id: number): Promise<FileList> => call(getFileList, { params: { id } });

/** Adds another list like one that is there, with copies of its files. Errors are toasts. */
export function useCopyFileList() {
  const client = useQueryClient();
  const attempts = useAttempts<{ id: number; name: string }>();
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      attempts.run({ id, name }, (idempotencyKey) =>
        call(copyFileList, { params: { id }, body: { name }, idempotencyKey }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [fileListsCrud.key] }),
  });
}

interface Request {
  name: string;
  message: string;
  options: readonly OptionDraft[];
  /** of the files, as they are uploaded */
  onProgress: (share: number) => void;
}

/** Adds or changes a list, then uploads its chosen files. The form shows errors. */
export function useSaveFileList(existing: FileList | undefined) {
  const seen = useSeen(existing);
  return useSubmit([fileListsCrud.key], async ({ name, message, options, onProgress }: Request, key) => {
    const record = await seen.save((known) =>
      saveRecord(
        fileListsCrud,
        known,
        {
          name,
          message,
          options: options.map((option) => ({ id: option.stored?.id ?? null, name: option.name.trim() })),
        },
        key,
      ),
    );
    // The answer has them in the order in which they were sent.
    const chosen = record.options.flatMap(({ id }, index) => {
      const file = options[index]?.file;
      return file ? [{ id, file }] : [];
    });
    if (chosen.length === 0) return { record, fileError: null };
    try {
      await call(uploadFileList, {
        params: { id: record.id },
        body: { id: chosen.map(({ id }) => id) },
        files: chosen.map(({ file }) => file),
        onProgress,
      });
      return { record, fileError: null };
    } catch (error) {
      return { record, fileError: error };
    }
  });
}

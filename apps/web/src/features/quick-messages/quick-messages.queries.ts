import {
  createQuickMessage,
  deleteQuickMessage,
  deleteQuickMessageMedia,
  listQuickMessages,
  listQuickMessagesBrief,
  updateQuickMessage,
  uploadQuickMessageMedia,
} from '@balcao/contract';
import type { QuickMessage } from '@balcao/contract';
import { call } from '../../app/api/call.ts';
import { fetchBlob } from '../../app/api/media.ts';
import { defineCrud, saveRecord } from '../../app/crud/crud.ts';
import type { CrudBody } from '../../app/crud/crud.ts';
import { useLookup, useSubmit } from '../../app/crud/use-crud.ts';

export const quickMessagesCrud = defineCrud({
  key: 'quick-messages',
  endpoints: {
    list: listQuickMessages,
    lookup: listQuickMessagesBrief,
    create: createQuickMessage,
    update: updateQuickMessage,
    delete: deleteQuickMessage,
  },
  page: ({ records, ...page }) => ({ items: records, ...page }),
  events: { quickemessage: true },
});

/** Active quick replies this person may use. */
export const useActiveQuickMessages = () => useLookup(quickMessagesCrud, { refetchOnMount: 'always' });

/** The file of a quick reply, to be sent like one that was chosen by hand. Throws ApiError. */
export async function fetchQuickMessageFile({ mediaPath, mediaName, mediaMime }: QuickMessage): Promise<File | null> {
  if (mediaPath === null || mediaName === null) return null;
  return new File([await fetchBlob(mediaPath)], mediaName, { type: mediaMime ?? '' });
}

/** What becomes of the file: a new one, none, or as it is. */
export type FileChange = File | 'remove' | 'keep';

export interface SavedQuickMessage {
  record: QuickMessage;
  /** why the file did not follow, when the rest was saved */
  fileError: unknown;
}

/** Adds or changes a quick reply, then its file. Errors are shown by the form. */
export function useSaveQuickMessage(existing: QuickMessage | undefined) {
  return useSubmit(
    [quickMessagesCrud.key],
    async ({
      fields,
      file,
      onProgress,
    }: {
      /** of the file, as it is uploaded */
      onProgress: (share: number) => void;
      fields: CrudBody<(typeof quickMessagesCrud)['endpoints']>;
      file: FileChange;
    }): Promise<SavedQuickMessage> => {
      const record = await saveRecord(quickMessagesCrud, existing?.id, fields);
      const params = { id: record.id };
      try {
        if (file === 'remove') await call(deleteQuickMessageMedia, { params });
        else if (file !== 'keep') await call(uploadQuickMessageMedia, { params, body: {}, files: [file], onProgress });
        return { record, fileError: null };
      } catch (error) {
        return { record, fileError: error };
      }
    },
  );
}

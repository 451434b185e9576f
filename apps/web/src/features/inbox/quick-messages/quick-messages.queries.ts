import {
  createQuickMessage,
  deleteQuickMessage,
  deleteQuickMessageMedia,
  listQuickMessages,
  listQuickMessagesBrief,
  recordQuickMessageUse,
  updateQuickMessage,
  uploadQuickMessageMedia,
} from '@balcao/contract';
import type { QuickMessage } from '@balcao/contract';
import { call } from '../../../app/api/call.ts';
import { fetchBlob } from '../../../app/api/media.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useLookup } from '../../../app/crud/use-crud.ts';
import { useSaveWithFile } from '../../../app/crud/use-save-with-file.ts';

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

/** Counts that a quick reply was put into a message. One that is not counted is no loss. */
export const recordUse = ({ id }: QuickMessage): void =>
  void call(recordQuickMessageUse, { params: { id } }).catch(() => undefined);

/** The file of a quick reply, to be sent like one that was chosen by hand. Throws ApiError. */
export async function fetchQuickMessageFile({ mediaPath, mediaName, mediaMime }: QuickMessage): Promise<File | null> {
  if (mediaPath === null || mediaName === null) return null;
  return new File([await fetchBlob(mediaPath)], mediaName, { type: mediaMime ?? '' });
}

/** Adds or changes a quick reply, then its file. Errors are shown by the form. */
export const useSaveQuickMessage = (existing: QuickMessage | undefined) =>
  useSaveWithFile(quickMessagesCrud, existing, { upload: uploadQuickMessageMedia, remove: deleteQuickMessageMedia });

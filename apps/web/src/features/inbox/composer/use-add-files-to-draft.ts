import { useAddFiles } from '../../../ui/chat/files/use-add-files.ts';
import type { FileAdder } from '../../../ui/chat/files/use-add-files.ts';
import { changeDraft, useDraftPart } from './drafts/drafts.ts';

/** Puts chosen, pasted and dropped files into the draft of a conversation. */
export function useAddFilesToDraft(ticketId: number): FileAdder {
  // Not the whole draft: the conversation would be drawn with each key press.
  const fileCount = useDraftPart(ticketId, ({ files }) => files.length);
  return useAddFiles(fileCount, (read) => changeDraft(ticketId, (draft) => ({ files: [...draft.files, ...read] })));
}

import type { QuickMessage } from '@balcao/contract';
import { toastError } from '../../../app/errors.ts';
import { fetchFileList, fetchFilesOf } from '../file-lists/index.ts';
import { fetchQuickMessageFile } from '../quick-messages/index.ts';
import { changeDraft, draftText } from './drafts/drafts.ts';
import type { FileAdder } from '../../../ui/chat/files/use-add-files.ts';

/** Puts prepared content into the draft of a conversation: file lists, and the files of quick replies. */
export function useReadyMade(ticketId: number, adder: FileAdder) {
  /** The message of a list goes in where nothing was written yet. */
  const insertFileList = (message: string, listed: ReadonlyMap<File, string>) => {
    changeDraft(ticketId, ({ text }) => (text.trim() === '' ? { text: message } : {}));
    adder.add([...listed.keys()], listed);
  };
  const addFiles = async (reply: QuickMessage, withMessage: boolean) => {
    if (reply.fileListId === null) {
      const file = await fetchQuickMessageFile(reply);
      if (file) adder.add([file]);
      return;
    }
    const list = await fetchFileList(reply.fileListId);
    const listed = await fetchFilesOf(list);
    if (withMessage) insertFileList(list.message, listed);
    else adder.add([...listed.keys()], listed);
  };
  return {
    insertFileList,
    /** After the text of the reply was inserted: where the field is still empty, its list provides the text. */
    addFilesOf: (reply: QuickMessage) => void addFiles(reply, draftText(ticketId).trim() === '').catch(toastError),
  };
}

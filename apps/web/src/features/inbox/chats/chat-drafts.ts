import type { ChatMessage } from '@balcao/contract';
import { isLoggedOut, onSessionChange, readToken } from '../../../app/api/session-store.ts';
import { storedKeys } from '../../../app/api/stored-keys.ts';
import { createDrafts } from '../../../ui/chat/drafts.ts';
import type { LocalFile } from '../../../ui/chat/files/local-file.ts';

/** The unsent text of a chat. */
export interface ChatDraft {
  text: string;
  files: readonly LocalFile[];
  quoted: ChatMessage | null;
  /** the own message whose text is being changed */
  editing: ChatMessage | null;
  /** what was written before the change began: the text again after it */
  textBefore: string;
}

const emptyDraft: ChatDraft = { text: '', files: [], quoted: null, editing: null, textBefore: '' };
const keyPrefix = 'chatDraft:';

const readAuthorId = () => (readToken() === null ? null : localStorage.getItem('userId'));
let authorId = readAuthorId();
// A key for each chat, so that tabs do not overwrite one another's, and for each person who uses this browser.
const ownPrefix = () => `${keyPrefix}${authorId}:`;

function storeText(chatId: number, text: string): void {
  const key = `${ownPrefix()}${chatId}`;
  if (text === '') return localStorage.removeItem(key);
  try {
    localStorage.setItem(key, text);
  } catch {
    // No room: it is still on the screen.
  }
}

/** By chat. Texts outlive the page in this browser; files and quotes do not. */
export const chatDrafts = createDrafts<number, ChatDraft>({
  empty: emptyDraft,
  restore: () =>
    storedKeys(localStorage, ownPrefix()).map((key) => [
      Number(key.slice(ownPrefix().length)),
      { ...emptyDraft, text: localStorage.getItem(key) ?? '' },
    ]),
  onChange(chatId, draft, before) {
    if (unsentTextOf(draft) !== unsentTextOf(before)) storeText(chatId, unsentTextOf(draft));
  },
});

/** What is to become a message; the change of one that was sent is not. */
export const unsentTextOf = ({ text, editing, textBefore }: ChatDraft): string => (editing ? textBefore : text);

export function beginEditing(chatId: number, message: ChatMessage): void {
  chatDrafts.change(chatId, (draft) => ({
    editing: message,
    text: message.message,
    quoted: null,
    textBefore: unsentTextOf(draft),
  }));
}

export function endEditing(chatId: number): void {
  chatDrafts.change(chatId, (draft) => ({ editing: null, text: unsentTextOf(draft), textBefore: '' }));
}

/** Ends the change of a message whose new text the server has now. What was written since stays to be saved. */
export function endSavedEditing(chatId: number, saved: Pick<ChatMessage, 'id' | 'message'>): void {
  const { editing, text } = chatDrafts.of(chatId);
  if (editing?.id === saved.id && text.trim() === saved.message) endEditing(chatId);
}

// Drafts of one person are not shown in the session of the next.
onSessionChange(() => {
  if (readAuthorId() === authorId) return;
  authorId = readAuthorId();
  if (isLoggedOut()) for (const key of storedKeys(localStorage, keyPrefix)) localStorage.removeItem(key);
  chatDrafts.reset();
});

import type { ChatMessage } from '@balcao/contract';
import { useSyncExternalStore } from 'react';
import { onSessionChange, readToken } from '../../../app/api/session-store.ts';
import { storedKeys } from '../../../app/api/stored-keys.ts';
import type { LocalFile } from '../messages/index.ts';

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
const listeners = new Set<() => void>();

function readAuthorId(): string | null {
  return readToken() === null ? null : localStorage.getItem('userId');
}

// A key for each chat, so that tabs do not overwrite one another's, and for each person who uses this browser.
const ownPrefix = () => `${keyPrefix}${authorId}:`;

/** Texts outlive the page in this browser; files and quotes do not. */
function readStored(): ReadonlyMap<number, ChatDraft> {
  const own = ownPrefix();
  return new Map(
    storedKeys(localStorage, own).map((key) => [
      Number(key.slice(own.length)),
      { ...emptyDraft, text: localStorage.getItem(key) ?? '' },
    ]),
  );
}

let authorId = readAuthorId();
let drafts = readStored();

function storeText(chatId: number, text: string): void {
  const key = `${ownPrefix()}${chatId}`;
  if (text === '') localStorage.removeItem(key);
  else {
    try {
      localStorage.setItem(key, text);
    } catch {
      // No room: it is still on the screen.
    }
  }
}

function show(next: ReadonlyMap<number, ChatDraft>): void {
  drafts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const chatDraftOf = (chatId: number): ChatDraft => drafts.get(chatId) ?? emptyDraft;

export const useChatDraft = (chatId: number): ChatDraft => useSyncExternalStore(subscribe, () => chatDraftOf(chatId));

/** The drafts by chat. */
export const useChatDrafts = (): ReadonlyMap<number, ChatDraft> => useSyncExternalStore(subscribe, () => drafts);

export function changeChatDraft(chatId: number, change: Partial<ChatDraft>): void {
  const before = chatDraftOf(chatId);
  const draft = { ...before, ...change };
  if (unsentTextOf(draft) !== unsentTextOf(before)) storeText(chatId, unsentTextOf(draft));
  show(new Map(drafts).set(chatId, draft));
}

/** What is to become a message; the change of one that was sent is not. */
export const unsentTextOf = ({ text, editing, textBefore }: ChatDraft): string => (editing ? textBefore : text);

export function beginEditing(chatId: number, message: ChatMessage): void {
  const textBefore = unsentTextOf(chatDraftOf(chatId));
  changeChatDraft(chatId, { editing: message, text: message.message, quoted: null, textBefore });
}

export function endEditing(chatId: number): void {
  changeChatDraft(chatId, { editing: null, text: unsentTextOf(chatDraftOf(chatId)), textBefore: '' });
}

/** Ends the change of a message whose new text the server has now. What was written since stays to be saved. */
export function endSavedEditing(chatId: number, saved: Pick<ChatMessage, 'id' | 'message'>): void {
  const { editing, text } = chatDraftOf(chatId);
  if (editing?.id === saved.id && text.trim() === saved.message) endEditing(chatId);
}

// Drafts of one person are not shown in the session of the next.
onSessionChange(() => {
  if (readAuthorId() === authorId) return;
  authorId = readAuthorId();
  for (const { files } of drafts.values()) for (const { preview } of files) if (preview) URL.revokeObjectURL(preview);
  if (authorId === null) for (const key of storedKeys(localStorage, keyPrefix)) localStorage.removeItem(key);
  show(readStored());
});

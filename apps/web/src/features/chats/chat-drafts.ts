import type { ChatMessage } from '@balcao/contract';
import { useSyncExternalStore } from 'react';
import { onSessionChange, readToken } from '../../app/api/session-store.ts';
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
const storageKey = 'chatDrafts';
const listeners = new Set<() => void>();
let drafts = readStored();

/** Texts outlive the page in this browser; files and quotes do not. */
function readStored(): ReadonlyMap<number, ChatDraft> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
    return new Map(
      entries.flatMap(([id, text]) => (typeof text === 'string' ? [[Number(id), { ...emptyDraft, text }]] : [])),
    );
  } catch {
    return new Map();
  }
}

function store(next: ReadonlyMap<number, ChatDraft>): void {
  drafts = next;
  const texts = [...drafts].flatMap(([id, draft]) => {
    const text = unsentTextOf(draft);
    return text === '' ? [] : [[String(id), text]];
  });
  if (texts.length > 0) localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(texts)));
  else localStorage.removeItem(storageKey);
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
  store(new Map(drafts).set(chatId, { ...chatDraftOf(chatId), ...change }));
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

// Drafts of one person are not shown in the session of the next.
onSessionChange(() => {
  if (!readToken()) store(new Map());
});

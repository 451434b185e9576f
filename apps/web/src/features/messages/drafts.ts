import type { Message } from '@balcao/contract';
import { useSyncExternalStore } from 'react';
import { onSessionChange, readToken } from '../../app/api/session-store.ts';
import type { LocalFile } from './outbox.ts';

/** What was written, chosen or quoted in a conversation and not sent yet. It waits there while others are opened. */
export interface Draft {
  text: string;
  files: readonly LocalFile[];
  quoted: Message | null;
}

const empty: Draft = { text: '', files: [], quoted: null };
const drafts = new Map<number, Draft>();
const listeners = new Set<() => void>();

export function changeDraft(ticketId: number, change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)): void {
  const before = drafts.get(ticketId) ?? empty;
  const draft = { ...before, ...(typeof change === 'function' ? change(before) : change) };
  if (draft.text === '' && draft.files.length === 0 && draft.quoted === null) drafts.delete(ticketId);
  else drafts.set(ticketId, draft);
  for (const listener of listeners) listener();
}

export function useDraft(ticketId: number): Draft {
  return useSyncExternalStore(subscribe, () => drafts.get(ticketId) ?? empty);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onSessionChange(() => {
  if (readToken()) return;
  for (const { files } of drafts.values()) for (const { preview } of files) if (preview) URL.revokeObjectURL(preview);
  drafts.clear();
  for (const listener of listeners) listener();
});

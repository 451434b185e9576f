import { sendMessage, sendTemplate } from '@balcao/contract';
import type { CallInput, Message } from '@balcao/contract';
import { useSyncExternalStore } from 'react';
import { isApiError } from '../../app/api/api-error.ts';
import { call } from '../../app/api/call.ts';
import { onSessionChange, readToken } from '../../app/api/session-store.ts';
import { queryClient } from '../../app/query-client.ts';
import { applyToThreads } from './messages.cache.ts';
import { randomUuid } from './uuid.ts';

/** A file that was chosen, with what is needed to show it before it is on the server. */
export interface LocalFile {
  id: string;
  file: File;
  /** object URL of a picture, null for anything else */
  preview: string | null;
  /** pixels, of a picture */
  width: number | null;
  height: number | null;
  /** said with it, where several are sent at once */
  caption?: string;
}

/** A message that was written here and that the server has not confirmed yet. */
export interface Outgoing {
  clientId: string;
  ticketId: number;
  body: string;
  media: LocalFile | null;
  quoted: Message | null;
  /** sent as this template of the connection's account; `body` is what the contact will read */
  template?: Pick<CallInput<typeof sendTemplate>['body'], 'name' | 'language' | 'values'>;
  createdAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** share of the file that has left, 0 to 1 */
  progress: number;
  /** error code of the refusal, ERR_NETWORK when no answer came */
  failure: string | null;
}

const none: readonly Outgoing[] = [];
const byTicket = new Map<number, readonly Outgoing[]>();
const running = new Map<string, AbortController>();
const listeners = new Set<() => void>();
/** Pictures sent from here are shown from here, so that nothing flickers when the server's copy takes over. */
const localPictures = new Map<string, string>();
const localPicturesKept = 40;

/** Takes messages over; they leave one after the other, in this order, also when another ticket is opened meanwhile. */
export function enqueue(ticketId: number, drafts: readonly Pick<Outgoing, 'body' | 'media' | 'quoted' | 'template'>[]): void {
  const added = drafts.map((draft): Outgoing => {
    const clientId = randomUuid();
    if (draft.media?.preview) keepPicture(clientId, draft.media.preview);
    const createdAt = new Date().toISOString();
    return { ...draft, clientId, ticketId, createdAt, state: 'waiting', progress: 0, failure: null };
  });
  change(ticketId, (messages) => [...messages, ...added]);
  void pump(ticketId);
}

/** Tries a failed one again under the same client id: if the server has it after all, it answers with that one. */
export function resend(ticketId: number, clientId: string): void {
  change(ticketId, (messages) => messages.map((one) => (one.clientId === clientId ? retried(one) : one)));
  void pump(ticketId);
}

const retried = (one: Outgoing): Outgoing => ({ ...one, state: 'waiting', progress: 0, failure: null });

/** Gives a message up: an upload is cut off, a failed one is forgotten. */
export function discard(ticketId: number, clientId: string): void {
  running.get(clientId)?.abort();
  change(ticketId, (messages) => messages.filter((one) => one.clientId !== clientId));
}

/** The picture behind a message that was sent from here, if it is still at hand. */
export function localPicture(clientId: string | null): string | null {
  return (clientId !== null && localPictures.get(clientId)) || null;
}

/** What of a conversation is still on its way, in the order of writing. */
export function outgoingOf(ticketId: number): readonly Outgoing[] {
  return byTicket.get(ticketId) ?? none;
}

export function useOutgoing(ticketId: number): readonly Outgoing[] {
  return useSyncExternalStore(subscribe, () => outgoingOf(ticketId));
}

/** One at a time per conversation: the order of writing is the order of sending. */
async function pump(ticketId: number): Promise<void> {
  const messages = outgoingOf(ticketId);
  const next = messages.find((one) => one.state === 'waiting');
  if (!next || messages.some((one) => one.state === 'sending')) return;
  const { clientId } = next;
  const update = (part: Partial<Outgoing>) =>
    change(ticketId, (all) => all.map((one) => (one.clientId === clientId ? { ...one, ...part } : one)));
  const control = new AbortController();
  running.set(clientId, control);
  update({ state: 'sending' });
  try {
    const { signal } = control;
    const { messages: stored } = await (next.template
      ? call(sendTemplate, { params: { id: ticketId }, body: { ...next.template, clientId }, signal })
      : call(sendMessage, {
          params: { ticketId },
          body: { body: next.body, clientId, quotedMsg: next.quoted && { id: next.quoted.id } },
          signal,
          ...(next.media && { files: [next.media.file], onProgress: (progress: number) => update({ progress }) }),
        }));
    applyToThreads(queryClient, stored);
    change(ticketId, (all) => all.filter((one) => one.clientId !== clientId));
  } catch (error) {
    // A message that was given up is gone already, and this finds nothing to change.
    update({ state: 'failed', failure: isApiError(error) ? error.code : 'ERR_INTERNAL_SERVER_ERROR' });
  } finally {
    running.delete(clientId);
  }
  void pump(ticketId);
}

function change(ticketId: number, edit: (messages: readonly Outgoing[]) => readonly Outgoing[]): void {
  const messages = edit(outgoingOf(ticketId));
  if (messages.length > 0) byTicket.set(ticketId, messages);
  else byTicket.delete(ticketId);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keepPicture(clientId: string, url: string): void {
  localPictures.set(clientId, url);
  for (const [oldest, oldestUrl] of localPictures) {
    if (localPictures.size <= localPicturesKept) return;
    localPictures.delete(oldest);
    URL.revokeObjectURL(oldestUrl);
  }
}

// What one person wrote is not sent or shown in the session of the next.
onSessionChange(() => {
  if (readToken()) return;
  for (const control of running.values()) control.abort();
  for (const url of localPictures.values()) URL.revokeObjectURL(url);
  byTicket.clear();
  localPictures.clear();
  for (const listener of listeners) listener();
});

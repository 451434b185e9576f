import { sendMessage, sendTemplate } from '@balcao/contract';
import type { EndpointInput, Message } from '@balcao/contract';
import { useSyncExternalStore } from 'react';
import { isApiError } from '../../app/api/api-error.ts';
import { call } from '../../app/api/call.ts';
import { onSessionChange, readToken } from '../../app/api/session-store.ts';
import { queryClient } from '../../app/query-client.ts';
import { applyToThreads, threadKey } from './messages.cache.ts';
import type { Thread } from './messages.live.ts';
import { randomUuid } from '../../ui/random-uuid.ts';

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
export interface UnsentMessage {
  clientId: string;
  ticketId: number;
  body: string;
  media: LocalFile | null;
  quoted: Message | null;
  /** sent as this template of the connection's account; `body` is what the contact will read */
  template?: Pick<EndpointInput<typeof sendTemplate>['body'], 'name' | 'language' | 'values'>;
  createdAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** share of the file that has left, 0 to 1 */
  progress: number;
  /** error code of the refusal; ERR_NETWORK while it waits because no answer came */
  failure: string | null;
}

const noMessages: readonly UnsentMessage[] = [];
const unsentByTicket = new Map<number, readonly UnsentMessage[]>();
const inFlight = new Map<string, AbortController>();
const listeners = new Set<() => void>();
/** Pictures sent from here are shown from here, so that nothing flickers when the server's copy takes over. */
const localPictures = new Map<string, string>();
const maxLocalPictures = 40;

/** Takes messages over; they leave one after the other, in this order, also when another ticket is opened meanwhile. */
export function enqueue(
  ticketId: number,
  drafts: readonly Pick<UnsentMessage, 'body' | 'media' | 'quoted' | 'template'>[],
): void {
  const added = drafts.map((draft): UnsentMessage => {
    const clientId = randomUuid();
    if (draft.media?.preview) storeLocalPicture(clientId, draft.media.preview);
    const createdAt = new Date().toISOString();
    return { ...draft, clientId, ticketId, createdAt, state: 'waiting', progress: 0, failure: null };
  });
  updateQueue(ticketId, (messages) => [...messages, ...added]);
  void sendNext(ticketId);
}

/** How long one waits before trying again when no answer came, each time longer. */
const retryDelaysMs = [1000, 2000, 5000, 10_000];
let retries = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function retryLater(): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(sendWaiting, retryDelaysMs[Math.min(retries, retryDelaysMs.length - 1)]);
  retries += 1;
}

/** Whatever waits leaves now, as when the network is back. */
export function sendWaiting(): void {
  for (const ticketId of unsentByTicket.keys()) void sendNext(ticketId);
}

/** No answer came, or not from the product: whether the message has arrived is not known, and it is no refusal. */
const isUnanswered = (error: unknown): boolean => isApiError(error) && (error.status === 0 || error.status >= 502);

/** Resolves once nothing of a conversation is on its way; `false` = something could not be sent, or not yet. */
export function whenSent(ticketId: number): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      const messages = unsentMessages(ticketId);
      const stuck = messages.some(({ failure }) => failure !== null);
      if (messages.length > 0 && !stuck) return;
      stop();
      resolve(!stuck);
    };
    const stop = subscribe(check);
    check();
  });
}

/** Tries a failed one again under the same client id: if the server has it after all, it answers with that one. */
export function resend(ticketId: number, clientId: string): void {
  updateQueue(ticketId, (messages) => messages.map((one) => (one.clientId === clientId ? retried(one) : one)));
  void sendNext(ticketId);
}

const retried = (one: UnsentMessage): UnsentMessage => ({ ...one, state: 'waiting', progress: 0, failure: null });

/** Gives a message up: an upload is cut off, a failed one is forgotten. */
export function discard(ticketId: number, clientId: string): void {
  inFlight.get(clientId)?.abort();
  updateQueue(ticketId, (messages) => messages.filter((one) => one.clientId !== clientId));
}

/** The picture behind a message that was sent from here, if it is still at hand. */
export function localPicture(clientId: string | null): string | null {
  return (clientId !== null && localPictures.get(clientId)) || null;
}

/** What of a conversation is still on its way, in the order of writing. */
export function unsentMessages(ticketId: number): readonly UnsentMessage[] {
  return unsentByTicket.get(ticketId) ?? noMessages;
}

/** How many messages of a conversation have not left, here or for good: still waiting for an answer, refused, or held back. */
export function unsentCount(ticketId: number): number {
  const stored = queryClient.getQueryData<Thread>(threadKey(ticketId))?.messages ?? [];
  const stuck = stored.filter(
    ({ ack, failure, isDeleted }) => !isDeleted && (ack < 0 || (ack === 0 && failure !== null)),
  );
  return unsentMessages(ticketId).length + stuck.length;
}

export function useUnsentMessages(ticketId: number): readonly UnsentMessage[] {
  return useSyncExternalStore(subscribe, () => unsentMessages(ticketId));
}

/** One at a time per conversation: the order of writing is the order of sending. */
async function sendNext(ticketId: number): Promise<void> {
  const messages = unsentMessages(ticketId);
  const next = messages.find((one) => one.state === 'waiting');
  if (!next || messages.some((one) => one.state === 'sending')) return;
  const { clientId } = next;
  const update = (part: Partial<UnsentMessage>) =>
    updateQueue(ticketId, (all) => all.map((one) => (one.clientId === clientId ? { ...one, ...part } : one)));
  const abortController = new AbortController();
  inFlight.set(clientId, abortController);
  update({ state: 'sending' });
  try {
    const { signal } = abortController;
    const { messages: stored } = await (next.template
      ? call(sendTemplate, { params: { id: ticketId }, body: { ...next.template, clientId }, signal })
      : call(sendMessage, {
          params: { ticketId },
          body: { body: next.body, clientId, quotedMsg: next.quoted && { id: next.quoted.id } },
          signal,
          ...(next.media && { files: [next.media.file], onProgress: (progress: number) => update({ progress }) }),
        }));
    applyToThreads(queryClient, stored);
    updateQueue(ticketId, (all) => all.filter((one) => one.clientId !== clientId));
    retries = 0;
  } catch (error) {
    const failure = isApiError(error) ? error.code : 'ERR_INTERNAL_SERVER_ERROR';
    const givenUp = !unsentMessages(ticketId).some((one) => one.clientId === clientId);
    if (!givenUp && isUnanswered(error)) {
      // Under the same client id, so that it is there once if the server has it after all; the later ones keep their turn.
      update({ state: 'waiting', failure: 'ERR_NETWORK' });
      return retryLater();
    }
    // A message that was given up is gone already, and this finds nothing to change.
    update({ state: 'failed', failure });
  } finally {
    inFlight.delete(clientId);
  }
  void sendNext(ticketId);
}

function updateQueue(ticketId: number, edit: (messages: readonly UnsentMessage[]) => readonly UnsentMessage[]): void {
  const messages = edit(unsentMessages(ticketId));
  if (messages.length > 0) unsentByTicket.set(ticketId, messages);
  else unsentByTicket.delete(ticketId);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storeLocalPicture(clientId: string, url: string): void {
  localPictures.set(clientId, url);
  for (const [oldest, oldestUrl] of localPictures) {
    if (localPictures.size <= maxLocalPictures) return;
    localPictures.delete(oldest);
    URL.revokeObjectURL(oldestUrl);
  }
}

// What one person wrote is not sent or shown in the session of the next.
onSessionChange(() => {
  if (readToken()) return;
  for (const control of inFlight.values()) control.abort();
  for (const url of localPictures.values()) URL.revokeObjectURL(url);
  clearTimeout(retryTimer);
  retries = 0;
  unsentByTicket.clear();
  localPictures.clear();
  for (const listener of listeners) listener();
});

import { useSyncExternalStore } from 'react';
import { isApiError } from '../../app/api/api-error.ts';
import { readLoginNotice } from '../../app/api/login-notice.ts';
import { onSessionChange, readToken, readUser } from '../../app/api/session-store.ts';
import { randomUuid } from '../../ui/random-uuid.ts';
import type { LocalFile, Queued } from './queued.ts';
import type { UnsentStore } from './unsent-store.ts';

interface SendOptions {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** The address of a picture belongs to the page that made it. */
const withPreview = (media: LocalFile): LocalFile => ({
  ...media,
  preview: media.preview && URL.createObjectURL(media.file),
});

/** How long one waits before trying again when no answer came, each time longer. */
const retryDelaysMs = [1000, 2000, 5000, 10_000];
const maxLocalPictures = 40;

/** No answer came, or not from the product: whether the message has arrived is not known, and it is no refusal. */
const isUnanswered = (error: unknown): boolean => isApiError(error) && (error.status === 0 || error.status >= 502);

/** Pictures sent from here are shown from here, so that nothing flickers when the server's copy takes over. */
const localPictures = new Map<string, string>();

/** The picture behind a message that was sent from here, if it is still at hand. */
export function localPicture(clientId: string | null): string | null {
  return (clientId !== null && localPictures.get(clientId)) || null;
}

function storeLocalPicture(clientId: string, url: string): void {
  localPictures.set(clientId, url);
  for (const [oldest, oldestUrl] of localPictures) {
    if (localPictures.size <= maxLocalPictures) return;
    localPictures.delete(oldest);
    URL.revokeObjectURL(oldestUrl);
  }
}

/**
 * Takes messages over and sends them, for each conversation one after the other, in the order of writing, also when
 * another one is opened meanwhile. A message without an answer is sent again under its client id until there is one, also after
 * the page was closed.
 * @param send stores the answer before it resolves: until then the message is shown by this queue
 * @param store keeps what has not left
 */
export function createSendQueue<Draft extends { media: LocalFile | null }>(
  send: (conversationId: number, message: Draft & Queued, options: SendOptions) => Promise<void>,
  store?: UnsentStore<Draft & Queued>,
) {
  type Unsent = Draft & Queued;
  const none: readonly Unsent[] = [];
  const byConversation = new Map<number, readonly Unsent[]>();
  const inFlight = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  let retries = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let newestAt = 0;

  /**
   * The time of a message: later than that of every message before it, since kept messages are ordered by it and a text and its
   * pictures are written within one millisecond.
   */
  function nextCreatedAt(): string {
    newestAt = Math.max(Date.now(), newestAt + 1);
    return new Date(newestAt).toISOString();
  }

  const unsentOf = (conversationId: number): readonly Unsent[] => byConversation.get(conversationId) ?? none;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function update(conversationId: number, edit: (messages: readonly Unsent[]) => readonly Unsent[]): void {
    const messages = edit(unsentOf(conversationId));
    if (messages.length > 0) byConversation.set(conversationId, messages);
    else byConversation.delete(conversationId);
    notify();
  }

  const change = (conversationId: number, clientId: string, part: Partial<Queued>) =>
    update(conversationId, (all) => all.map((one) => (one.clientId === clientId ? { ...one, ...part } : one)));
  const remove = (conversationId: number, clientId: string) => {
    store?.remove(clientId);
    update(conversationId, (all) => all.filter((one) => one.clientId !== clientId));
  };
  const save = (message: Unsent | undefined) => {
    const user = readUser();
    if (user && message) store?.save(user.id, message);
  };

  /** Sends waiting messages now, as when the network is back. */
  function sendWaiting(): void {
    for (const conversationId of byConversation.keys()) void sendNext(conversationId);
  }

  function retryLater(): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(sendWaiting, retryDelaysMs[Math.min(retries, retryDelaysMs.length - 1)]);
    retries += 1;
  }

  /** Sends the next message of a conversation, one at a time: the order of writing is the order of sending. */
  async function sendNext(conversationId: number): Promise<void> {
    const messages = unsentOf(conversationId);
    const next = messages.find((one) => one.state === 'waiting');
    if (!next || messages.some((one) => one.state === 'sending')) return;
    const { clientId } = next;
    const abortController = new AbortController();
    inFlight.set(clientId, abortController);
    change(conversationId, clientId, { state: 'sending' });
    try {
      await send(conversationId, next, {
        signal: abortController.signal,
        onProgress: (progress) => change(conversationId, clientId, { progress }),
      });
      remove(conversationId, clientId);
      retries = 0;
    } catch (error) {
      const failure = isApiError(error) ? error.code : 'ERR_INTERNAL_SERVER_ERROR';
      const givenUp = !unsentOf(conversationId).some((one) => one.clientId === clientId);
      if (!givenUp && isUnanswered(error)) {
        // Under the same client id, so that it is there once if the server has it after all; the later ones keep their turn.
        change(conversationId, clientId, { state: 'waiting', failure: 'ERR_NETWORK' });
        return retryLater();
      }
      // A message that was given up is gone already, and this finds nothing to change.
      change(conversationId, clientId, { state: 'failed', failure });
      // Refused, it is not sent by itself the next time either.
      save(unsentOf(conversationId).find((one) => one.clientId === clientId));
    } finally {
      inFlight.delete(clientId);
    }
    void sendNext(conversationId);
  }

  // Messages of one person are not sent or shown in the session of the next.
  onSessionChange(() => {
    if (readToken()) return;
    for (const control of inFlight.values()) control.abort();
    for (const url of localPictures.values()) URL.revokeObjectURL(url);
    clearTimeout(retryTimer);
    retries = 0;
    byConversation.clear();
    localPictures.clear();
    // A session that ran out is the same person's again after the next login; who leaves takes along what is theirs.
    if (readLoginNotice() === null) store?.clear();
    notify();
  });

  return {
    enqueue(conversationId: number, drafts: readonly Draft[]): void {
      const added = drafts.map((draft): Unsent => {
        const clientId = randomUuid();
        if (draft.media?.preview) storeLocalPicture(clientId, draft.media.preview);
        const createdAt = nextCreatedAt();
        return { ...draft, clientId, conversationId, createdAt, state: 'waiting', progress: 0, failure: null };
      });
      update(conversationId, (messages) => [...messages, ...added]);
      added.forEach(save);
      void sendNext(conversationId);
    },
    /** Takes up what this person wrote before the page was closed or loaded anew, and sends it. */
    async restore(userId: number): Promise<void> {
      const kept = (await store?.list(userId)) ?? [];
      newestAt = Math.max(newestAt, ...kept.map(({ createdAt }) => Date.parse(createdAt)));
      // What was written since then comes after it.
      for (const message of kept.toReversed()) {
        const { conversationId, clientId, failure } = message;
        if (readUser()?.id !== userId || unsentOf(conversationId).some((one) => one.clientId === clientId)) continue;
        const refused = failure !== null && failure !== 'ERR_NETWORK';
        const media = message.media && withPreview(message.media);
        if (media?.preview) storeLocalPicture(clientId, media.preview);
        const restored: Unsent = { ...message, media, state: refused ? 'failed' : 'waiting', progress: 0 };
        update(conversationId, (messages) => [restored, ...messages]);
      }
      sendWaiting();
    },
    sendWaiting,
    /** Resolves once nothing of a conversation is on its way; `false` = something could not be sent, or not yet. */
    whenSent: (conversationId: number): Promise<boolean> =>
      new Promise((resolve) => {
        const check = () => {
          const messages = unsentOf(conversationId);
          const stuck = messages.some(({ failure }) => failure !== null);
          if (messages.length > 0 && !stuck) return;
          stop();
          resolve(!stuck);
        };
        const stop = subscribe(check);
        check();
      }),
    /** Tries a failed one again under the same client id: if the server has it after all, it answers with that one. */
    resend(conversationId: number, clientId: string): void {
      change(conversationId, clientId, { state: 'waiting', progress: 0, failure: null });
      void sendNext(conversationId);
    },
    /** Gives a message up: an upload is cut off, a failed one is forgotten. */
    discard(conversationId: number, clientId: string): void {
      inFlight.get(clientId)?.abort();
      remove(conversationId, clientId);
    },
    /** The unconfirmed messages of a conversation, in the order of writing. */
    unsentOf,
    useUnsent: (conversationId: number): readonly Unsent[] =>
      useSyncExternalStore(subscribe, () => unsentOf(conversationId)),
  };
}

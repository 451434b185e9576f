import { isAnswerLost, isApiError } from '../../../app/api/api-error.ts';
import { isLoggedOut, mayKeepWords, onSessionChange, readToken, readUser } from '../../../app/api/session-store.ts';
import { randomUuid } from '../../../ui/hooks/random-uuid.ts';
import { releaseLocalPicture, releaseLocalPictures, storeLocalPicture } from './local-pictures.ts';
import type { LocalFile } from '../../../ui/chat/files/local-file.ts';
import type { ConversationId, Queued } from './queued.ts';
import { createUnsentMessages } from './unsent-messages.ts';
import type { UnsentStore } from './unsent-store.ts';

export interface SendOptions {
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

/**
 * Takes messages over and sends them, for each conversation one after the other, in the order of writing, also when
 * another one is opened meanwhile. A message without an answer is sent again under its client id until there is one, also after
 * the page was closed.
 * @param send stores the answer before it resolves: until then the message is shown by this queue
 * @param store keeps what has not left
 */
export function createSendQueue<Input extends { media: LocalFile | null }, Id extends ConversationId = number>(
  send: (conversationId: Id, message: Input & Queued<Id>, options: SendOptions) => Promise<void>,
  store?: UnsentStore<Input & Queued<Id>>,
) {
  type Unsent = Input & Queued<Id>;
  const unsent = createUnsentMessages<Unsent, Id>();
  const inFlight = new Map<string, AbortController>();
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

  const remove = (conversationId: Id, clientId: string) => {
    store?.remove(clientId);
    unsent.remove(conversationId, clientId);
  };
  const save = (message: Unsent | undefined) => {
    const user = readUser();
    if (user && message && mayKeepWords()) store?.save(user.id, message);
  };

  /** Sends waiting messages now, as when the network is back. */
  function sendWaiting(): void {
    for (const conversationId of unsent.conversationIds()) void sendNext(conversationId);
  }

  function retryLater(): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(sendWaiting, retryDelaysMs[Math.min(retries, retryDelaysMs.length - 1)]);
    retries += 1;
  }

  /** Sends the next message of a conversation, one at a time: the order of writing is the order of sending. */
  async function sendNext(conversationId: Id): Promise<void> {
    const messages = unsent.of(conversationId);
    const next = messages.find((one) => one.state === 'waiting');
    if (!next || messages.some((one) => one.state === 'sending')) return;
    const { clientId } = next;
    const abortController = new AbortController();
    inFlight.set(clientId, abortController);
    unsent.change(conversationId, clientId, { state: 'sending' });
    try {
      await send(conversationId, next, {
        signal: abortController.signal,
        onProgress: (progress) => unsent.change(conversationId, clientId, { progress }),
      });
      remove(conversationId, clientId);
      retries = 0;
    } catch (error) {
      const failure = isApiError(error) ? error.code : 'ERR_INTERNAL_SERVER_ERROR';
      const givenUp = !unsent.of(conversationId).some((one) => one.clientId === clientId);
      if (!givenUp && isAnswerLost(error)) {
        // Under the same client id, so that it is there once if the server has it after all; the later ones keep their turn.
        unsent.change(conversationId, clientId, { state: 'waiting', failure: 'ERR_NETWORK' });
        return retryLater();
      }
      // A message that was given up is gone already, and this finds nothing to change.
      const refusal = isApiError(error) ? error.details : undefined;
      unsent.change(conversationId, clientId, { state: 'failed', failure, refusal });
      // Refused, it is not sent by itself the next time either.
      save(unsent.of(conversationId).find((one) => one.clientId === clientId));
    } finally {
      if (inFlight.get(clientId) === abortController) inFlight.delete(clientId);
    }
    void sendNext(conversationId);
  }

  // Messages of one person are not sent or shown in the session of the next.
  onSessionChange(() => {
    if (readToken()) return;
    for (const control of inFlight.values()) control.abort();
    releaseLocalPictures();
    clearTimeout(retryTimer);
    retries = 0;
    // A session that ran out is the same person's again after the next login; who leaves takes along what is theirs.
    if (isLoggedOut()) store?.clear();
    unsent.clear();
  });

  return {
    enqueue(conversationId: Id, drafts: readonly Input[]): void {
      const added = drafts.map((draft): Unsent => {
        const clientId = randomUuid();
        if (draft.media?.preview) storeLocalPicture(clientId, draft.media.preview);
        const createdAt = nextCreatedAt();
        return { ...draft, clientId, conversationId, createdAt, state: 'waiting', progress: 0, failure: null };
      });
      unsent.update(conversationId, (messages) => [...messages, ...added]);
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
        if (readUser()?.id !== userId || unsent.of(conversationId).some((one) => one.clientId === clientId)) continue;
        const refused = failure !== null && failure !== 'ERR_NETWORK';
        const media = message.media && withPreview(message.media);
        if (media?.preview) storeLocalPicture(clientId, media.preview);
        const restored: Unsent = { ...message, media, state: refused ? 'failed' : 'waiting', progress: 0 };
        unsent.update(conversationId, (messages) => [restored, ...messages]);
      }
      sendWaiting();
    },
    sendWaiting,
    whenSent: unsent.whenSent,
    /** Tries a failed one again under the same client id: if the server has it after all, it answers with that one. */
    resend(conversationId: Id, clientId: string): void {
      unsent.change(conversationId, clientId, { state: 'waiting', progress: 0, failure: null });
      void sendNext(conversationId);
    },
    /** Gives a message up: an upload is cut off, a failed one is forgotten. */
    discard(conversationId: Id, clientId: string): void {
      inFlight.get(clientId)?.abort();
      remove(conversationId, clientId);
      releaseLocalPicture(clientId);
    },
    /**
     * Sends in another conversation what has not left: the two have become one. One that is on its way goes once more, under
     * its client id.
     */
    move(from: Id, into: Id): void {
      const moved = unsent.of(from).map((one): Unsent => ({
        ...one,
        conversationId: into,
        progress: 0,
        state: one.state === 'failed' ? 'failed' : 'waiting',
      }));
      if (moved.length === 0) return;
      unsent.update(from, () => []);
      for (const { clientId } of moved) inFlight.get(clientId)?.abort();
      unsent.update(into, (messages) =>
        [...messages, ...moved].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
      );
      moved.forEach(save);
      void sendNext(into);
    },
    /** The unconfirmed messages of a conversation, in the order of writing. */
    unsentOf: unsent.of,
    hasUnsent: () => Array.from(unsent.conversationIds()).length > 0,
    useUnsent: unsent.useUnsent,
    useAllUnsent: unsent.useAllUnsent,
  };
}

import { useSyncExternalStore } from 'react';
import type { ConversationId, Queued } from './queued.ts';

/** The messages of this page that the server has not confirmed, by conversation, in the order of writing. */
export interface UnsentMessages<Unsent, Id> {
  of: (conversationId: Id) => readonly Unsent[];
  conversationIds: () => Iterable<Id>;
  /** Replaces the messages of a conversation. */
  update: (conversationId: Id, edit: (messages: readonly Unsent[]) => readonly Unsent[]) => void;
  /** Changes a part of one message, if it is still there. */
  change: (conversationId: Id, clientId: string, part: Partial<Omit<Queued, 'conversationId'>>) => void;
  remove: (conversationId: Id, clientId: string) => void;
  clear: () => void;
  /** Resolves once nothing of a conversation is on its way; `false` = something could not be sent, or not yet. */
  whenSent: (conversationId: Id) => Promise<boolean>;
  useUnsent: (conversationId: Id) => readonly Unsent[];
  /** of all conversations */
  useAllUnsent: () => readonly Unsent[];
}

/** A list of unsent messages that React can draw: it is the same array until something of its conversation changes. */
export function createUnsentMessages<Unsent extends Queued<Id>, Id extends ConversationId>(): UnsentMessages<
  Unsent,
  Id
> {
  const none: readonly Unsent[] = [];
  const byConversation = new Map<Id, readonly Unsent[]>();
  const listeners = new Set<() => void>();
  let all: readonly Unsent[] = none;

  const of = (conversationId: Id): readonly Unsent[] => byConversation.get(conversationId) ?? none;

  function notify(): void {
    all = [...byConversation.values()].flat();
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function update(conversationId: Id, edit: (messages: readonly Unsent[]) => readonly Unsent[]): void {
    const messages = edit(of(conversationId));
    if (messages.length > 0) byConversation.set(conversationId, messages);
    else byConversation.delete(conversationId);
    notify();
  }

  return {
    of,
    conversationIds: () => byConversation.keys(),
    update,
    change: (conversationId, clientId, part) =>
      update(conversationId, (all) => all.map((one) => (one.clientId === clientId ? { ...one, ...part } : one))),
    remove: (conversationId, clientId) =>
      update(conversationId, (all) => all.filter((one) => one.clientId !== clientId)),
    clear: () => {
      byConversation.clear();
      notify();
    },
    whenSent: (conversationId) =>
      new Promise((resolve) => {
        const check = () => {
          const messages = of(conversationId);
          const stuck = messages.some(({ failure }) => failure !== null);
          if (messages.length > 0 && !stuck) return;
          stop();
          resolve(!stuck);
        };
        const stop = subscribe(check);
        check();
      }),
    useUnsent: (conversationId) => useSyncExternalStore(subscribe, () => of(conversationId)),
    useAllUnsent: () => useSyncExternalStore(subscribe, () => all),
  };
}

import { useSyncExternalStore } from 'react';
import type { Queued } from './queued.ts';

/** The messages of this page that the server has not confirmed, by conversation, in the order of writing. */
export interface UnsentMessages<Unsent> {
  of: (conversationId: number) => readonly Unsent[];
  conversationIds: () => Iterable<number>;
  /** Replaces the messages of a conversation. */
  update: (conversationId: number, edit: (messages: readonly Unsent[]) => readonly Unsent[]) => void;
  /** Changes a part of one message, if it is still there. */
  change: (conversationId: number, clientId: string, part: Partial<Queued>) => void;
  remove: (conversationId: number, clientId: string) => void;
  clear: () => void;
  /** Resolves once nothing of a conversation is on its way; `false` = something could not be sent, or not yet. */
  whenSent: (conversationId: number) => Promise<boolean>;
  useUnsent: (conversationId: number) => readonly Unsent[];
}

/** A list of unsent messages that React can draw: it is the same array until something of its conversation changes. */
export function createUnsentMessages<Unsent extends Queued>(): UnsentMessages<Unsent> {
  const none: readonly Unsent[] = [];
  const byConversation = new Map<number, readonly Unsent[]>();
  const listeners = new Set<() => void>();

  const of = (conversationId: number): readonly Unsent[] => byConversation.get(conversationId) ?? none;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function update(conversationId: number, edit: (messages: readonly Unsent[]) => readonly Unsent[]): void {
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
  };
}

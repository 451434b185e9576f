import type { Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { lastEditable, lastOfContact, newestMessages, prefetchThread, withoutSignature } from '../messages/index.ts';
import { changeDraft } from './drafts/drafts.ts';
import type { ComposerMode } from './use-composer-text.ts';

interface Options {
  ticket: Ticket;
  mode: ComposerMode;
  field: RefObject<HTMLTextAreaElement | null>;
  /** a note or a change is left, and with it what was wrong about it */
  onLeave: () => void;
}

/** The ways into a note, the change of an own message and a quote, and out of the first two. */
export function useComposerModes({ ticket, mode, field, onLeave }: Options) {
  const client = useQueryClient();
  const { user } = useSession();
  const leave = () => {
    changeDraft(ticket.id, { editing: null, note: null });
    onLeave();
    field.current?.focus();
  };
  return {
    leave,
    toggleNote: () => {
      if (mode === 'note') return leave();
      changeDraft(ticket.id, { note: '', editing: null });
      field.current?.focus();
    },
    /** @returns whether there was something to change */
    editLast: (): boolean => {
      const message = lastEditable(newestMessages(client, ticket.id), user.id, new Date());
      if (!message) return false;
      changeDraft(ticket.id, { editing: { message, text: withoutSignature(message.body, message.user?.name) } });
      return true;
    },
    quoteLast: async (): Promise<void> => {
      // The field is there before the messages.
      if (newestMessages(client, ticket.id).length === 0) await prefetchThread(client, ticket.id);
      const message = lastOfContact(newestMessages(client, ticket.id));
      if (message) changeDraft(ticket.id, { quoted: message });
    },
  };
}

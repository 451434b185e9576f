import type { OutgoingInteractive, Ticket } from '@balcao/contract';
import { useLocalStorage } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { noteMentionsOf, useAddNote } from '../notes/index.ts';
import { enqueue, signatureLine, useEditMessage, withoutSignature } from '../messages/index.ts';
import { changeDraft, endSavedEditing, endSavedNote } from './drafts/drafts.ts';
import type { ComposerDraft } from './drafts/drafts.ts';
import { toastError } from '../../../app/errors.ts';
import { mentionsOf } from './mentions/mentions-of.ts';
import { stopTyping } from './presence/presence.ts';
import { answered, compose, isSendable } from './compose.ts';

/** The server takes no more characters in one message, and in a note. */
const maxTextLength = 65_536;
const minNoteLength = 2;
const maxNoteLength = 10_000;

/** Errors of mutations are toasts, made where all mutations are. */
const ignoreError = () => {};

/** Sends the text: as a message, as a note for the team, or as the new text of a message. */
export function useSending(ticket: Ticket, draft: ComposerDraft, onSent: () => void) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [sign, setSign] = useLocalStorage({ key: 'signMessages', defaultValue: true, getInitialValueInEffect: false });
  const edit = useEditMessage();
  const addNote = useAddNote(ticket.id);
  const client = useQueryClient();
  const { text, files, quoted, editing, note } = draft;

  const tooLong = (length: number, max: number) =>
    t('tickets.composer.tooLong', { length: formatNumber(length), max: formatNumber(max) });

  const sendMessage = () => {
    const messages = compose({ text, files, quoted, signature: sign ? user.name : null });
    const longest = Math.max(...messages.map(({ body }) => body.length));
    if (longest > maxTextLength) {
      setProblem(tooLong(longest, maxTextLength));
      return false;
    }
    changeDraft(ticket.id, { text: '', files: [], quoted: null });
    stopTyping();
    enqueue(
      ticket.id,
      messages.map((message) => ({ ...message, mentions: mentionsOf(ticket.id, message.body) })),
    );
    onSent();
    return true;
  };
  /** Sends something to press; what was written in the field goes along as its text, and leaves it. */
  const sendOffer = (words: string, interactive: OutgoingInteractive) => {
    if (text.trim() === '' || words.startsWith(text.trim())) changeDraft(ticket.id, { text: '' });
    changeDraft(ticket.id, { quoted: null });
    stopTyping();
    enqueue(ticket.id, [
      { body: sign ? signatureLine(user.name) + words : words, media: null, quoted: answered(quoted), interactive },
    ]);
    onSent();
  };
  // A conversation may be left before its answer comes, and with it the callbacks of `mutate`: promises remain.
  const saveNote = (written: string) => {
    const body = written.trim();
    if (body.length < minNoteLength) return setProblem(t('messages.composer.noteShort'));
    if (body.length > maxNoteLength) return setProblem(tooLong(body.length, maxNoteLength));
    void noteMentionsOf(client, ticket, body).then(
      (mentions) =>
        addNote.mutateAsync({ note: body, mentions }).then(() => endSavedNote(ticket.id, written), ignoreError),
      toastError,
    );
  };
  const saveEdit = ({ message, text: written }: NonNullable<ComposerDraft['editing']>) => {
    const unsigned = withoutSignature(message.body, message.user?.name);
    const signature = unsigned === message.body ? '' : signatureLine(message.user?.name ?? '');
    const body = signature + written.trim();
    if (body === message.body) return changeDraft(ticket.id, { editing: null });
    if (body.length > maxTextLength) return setProblem(tooLong(body.length, maxTextLength));
    void edit
      .mutateAsync({ id: message.id, body, mentions: mentionsOf(ticket.id, body) })
      .then(() => endSavedEditing(ticket.id, { id: message.id, text: written }), ignoreError);
  };

  return {
    problem,
    clearProblem: () => setProblem(null),
    sign,
    setSign,
    sendOffer,
    signatureLength: sign ? signatureLine(user.name).length : 0,
    busy: edit.isPending || addNote.isPending,
    sendable: isSendable(draft),
    /** @returns whether a message is on its way */
    send: (): boolean => {
      setProblem(null);
      if (!editing && note === null) return sendMessage();
      if (editing) saveEdit(editing);
      else saveNote(note ?? '');
      return false;
    },
  };
}

import type { Ticket } from '@balcao/contract';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session.ts';
import { formatNumber } from '../../../ui/format.ts';
import { useAddNote } from '../../notes/index.ts';
import { useEditMessage } from '../actions/actions.queries.ts';
import { changeDraft } from '../drafts.ts';
import type { Draft } from '../drafts.ts';
import { signatureOf, withoutSignature } from '../message-text.ts';
import { enqueue } from '../outbox.ts';
import { stopTyping } from '../presence/presence.ts';
import { compose } from './compose.ts';

/** The server takes no more characters in one message, and in a note. */
const textAtMost = 65_536;
const noteAtLeast = 2;
const noteAtMost = 10_000;

/** Sends what was written: as a message, as a note for the team, or as the new text of a message. */
export function useSending(ticket: Ticket, draft: Draft, onSent: () => void) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [sign, setSign] = useLocalStorage({ key: 'signMessages', defaultValue: true, getInitialValueInEffect: false });
  const edit = useEditMessage();
  const addNote = useAddNote(ticket.id);
  const { text, files, quoted, editing, note } = draft;

  const tooLong = (length: number, max: number) =>
    t('tickets.composer.tooLong', { length: formatNumber(length), max: formatNumber(max) });

  const sendMessage = () => {
    const messages = compose({ text, files, quoted, signature: sign ? user.name : null });
    const longest = Math.max(...messages.map(({ body }) => body.length));
    if (longest > textAtMost) return setProblem(tooLong(longest, textAtMost));
    changeDraft(ticket.id, { text: '', files: [], quoted: null });
    stopTyping();
    enqueue(ticket.id, messages);
    onSent();
  };
  const saveNote = (written: string) => {
    const body = written.trim();
    if (body.length < noteAtLeast) return setProblem(t('messages.composer.noteShort'));
    if (body.length > noteAtMost) return setProblem(tooLong(body.length, noteAtMost));
    addNote.mutate(body, { onSuccess: () => changeDraft(ticket.id, { note: null }) });
  };
  const saveEdit = ({ message, text: written }: NonNullable<Draft['editing']>) => {
    const unsigned = withoutSignature(message.body, message.user?.name);
    const signature = unsigned === message.body ? '' : signatureOf(message.user?.name ?? '');
    const body = signature + written.trim();
    const done = () => changeDraft(ticket.id, { editing: null });
    if (body === message.body) return done();
    if (body.length > textAtMost) return setProblem(tooLong(body.length, textAtMost));
    edit.mutate({ id: message.id, body }, { onSuccess: done });
  };

  return {
    problem,
    forgetProblem: () => setProblem(null),
    sign,
    setSign,
    busy: edit.isPending || addNote.isPending,
    sendable: (editing?.text ?? note ?? text).trim() !== '' || (!editing && note === null && files.length > 0),
    send: () => {
      setProblem(null);
      if (editing) saveEdit(editing);
      else if (note === null) sendMessage();
      else saveNote(note);
    },
  };
}

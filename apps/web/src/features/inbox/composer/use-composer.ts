import type { QuickMessage, Ticket } from '@balcao/contract';
import { useEffect } from 'react';
import type { ClipboardEvent, KeyboardEvent, Ref, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { enqueue, useCurrentMessage, useHolderChange } from '../messages/index.ts';
import type { LocalFile } from '../messages/index.ts';
import { handleComposerKey } from './composer-keys.ts';
import { changeDraft, useDraft } from './drafts/drafts.ts';
import { flushDrafts } from './drafts/drafts-sync.ts';
import { useMentions } from './mentions/use-mentions.tsx';
import { useStopTyping } from './presence/presence.ts';
import { useColleagueAnswer } from './presence/use-colleague-answer.ts';
import { answered } from './compose.ts';
import type { FileAdder } from './use-add-files.ts';
import { useComposerFocus } from './use-composer-focus.ts';
import { useComposerModes } from './use-composer-modes.ts';
import { useComposerSend } from './use-composer-send.ts';
import type { ComposerHandle } from './use-composer-send.ts';
import { useComposerText } from './use-composer-text.ts';
import { useQuickMessagePicker } from './use-quick-message-picker.ts';
import { useReadyMade } from './use-ready-made.ts';
import { useSending } from './use-sending.ts';
import { useVoiceMessage } from './voice/use-voice-message.ts';

export interface ComposerOptions {
  ref: Ref<ComposerHandle>;
  ticket: Ticket;
  field: RefObject<HTMLTextAreaElement | null>;
  /** asked once the field of a ticket is there: whether it takes the focus */
  shouldTakeFocus: (uuid: string) => boolean;
  adder: FileAdder;
  onSent: () => void;
  /** the text is sent, and the ticket is resolved */
  onSendAndResolve: () => void;
  /** Escape with nothing left to close here */
  onLeave: () => void;
}

/** What the composer of a ticket does, without how it looks. */
export function useComposer({
  ref,
  ticket,
  field,
  shouldTakeFocus,
  adder,
  onSent,
  onSendAndResolve,
  onLeave,
}: ComposerOptions) {
  const { t } = useTranslation();
  const { user } = useSession();
  const kept = useDraft(ticket.id);
  const draft = { ...kept, quoted: useCurrentMessage(ticket.id, kept.quoted) };
  const { files, quoted } = draft;
  const { mode, value, change, insert } = useComposerText(ticket.id, draft, field);
  const mentions = useMentions({ ticket, value: mode === 'note' ? null : value, change, field });
  const sending = useSending(ticket, draft, () => {
    adder.clearProblem();
    onSent();
  });
  const voice = useVoiceMessage(field, (media) => {
    enqueue(ticket.id, [{ body: '', media, quoted: answered(quoted) }]);
    changeDraft(ticket.id, { quoted: null });
    onSent();
  });
  const quickMessages = useQuickMessagePicker(mode === 'message' ? draft.text : null);
  const { insertFileList, addFilesOf } = useReadyMade(ticket.id, adder);
  const colleagueAnswer = useColleagueAnswer(ticket.id, mode === 'message' && draft.text.trim() !== '', user.id);
  const holder = useHolderChange(ticket, user.id, draft.text.trim() !== '');
  const modes = useComposerModes({ ticket, mode, field, onLeave: sending.clearProblem });
  const { send, sendAndResolve } = useComposerSend({
    ref,
    mode,
    sending,
    holder,
    colleagueAnswer,
    onSend: () => {
      voice.clearProblem();
      field.current?.focus();
    },
    onSendAndResolve,
  });
  useComposerFocus(ticket, field, shouldTakeFocus);
  useStopTyping();
  useEffect(() => flushDrafts, []);

  return {
    draft,
    mode,
    value,
    change,
    insert,
    mentions,
    sending,
    send,
    sendAndResolve,
    voice,
    quickMessages,
    colleagueAnswer,
    /** there is something to send, and the ticket went to somebody else */
    asksAboutHolder: holder.isChanged && mode === 'message' && sending.sendable,
    modes,
    /** why the last text, recording or file was not taken, in words */
    problem: sending.problem ?? (voice.problem && t(`messages.recorder.${voice.problem}`)) ?? adder.problem,
    changeFiles: (next: readonly LocalFile[]) => {
      changeDraft(ticket.id, { files: next });
      if (next.length < files.length) field.current?.focus();
    },
    pickQuickMessage: (reply: QuickMessage, filled: string) => {
      if (quickMessages.replacesText) change(filled);
      else insert(filled);
      quickMessages.close();
      field.current?.focus();
      addFilesOf(reply);
    },
    pickFileList: (...list: Parameters<typeof insertFileList>) => {
      insertFileList(...list);
      requestAnimationFrame(() => field.current?.focus());
    },
    onKeyDown: (event: KeyboardEvent) =>
      handleComposerKey(event, {
        send,
        sendAndResolve,
        leave: () => {
          if (mode !== 'message') modes.leave();
          else if (quoted) changeDraft(ticket.id, { quoted: null });
          else onLeave();
        },
        quoteLast: mode === 'message' ? () => void modes.quoteLast() : undefined,
        editLast: mode === 'message' && value === '' && files.length === 0 && !quoted ? modes.editLast : undefined,
      }),
    onPaste: (event: ClipboardEvent) => {
      const pasted = [...event.clipboardData.files];
      if (pasted.length === 0 || mode !== 'message') return;
      event.preventDefault();
      adder.add(pasted);
    },
  };
}

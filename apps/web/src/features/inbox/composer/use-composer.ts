import { outgoingText } from '@balcao/contract';
import type { Macro, OutgoingInteractive, QuickMessage, Ticket } from '@balcao/contract';
import { useEffect } from 'react';
import type { Ref, RefObject } from 'react';
import { useSession } from '../../../app/session/session.ts';
import type { TypedValues } from '../../automation/macros/index.ts';
import { useNoteMentions } from '../notes/index.ts';
import { enqueue, useCurrentMessage, useHolderChange } from '../messages/index.ts';
import type { LocalFile } from '../../../ui/chat/files/local-file.ts';
import type { ComposerKeys } from '../../../ui/chat/composer/composer-keys.ts';
import { changeDraft, useDraft } from './drafts/drafts.ts';
import { flushDrafts } from './drafts/drafts-sync.ts';
import { useMentions } from './mentions/use-mentions.tsx';
import { useStopTyping } from './presence/presence.ts';
import { useColleagueAnswer } from './presence/use-colleague-answer.ts';
import { answered } from './compose.ts';
import type { FileAdder } from '../../../ui/chat/files/use-add-files.ts';
import { useComposerFocus } from './use-composer-focus.ts';
import { useComposerModes } from './use-composer-modes.ts';
import { useComposerSend } from './use-composer-send.ts';
import type { ComposerHandle } from './use-composer-send.ts';
import { useComposerText } from './use-composer-text.ts';
import { useQuickMessagePicker } from './use-quick-message-picker.ts';
import { useReadyMade } from './use-ready-made.ts';
import { useSending } from './use-sending.ts';
import { useVoiceMessage } from '../../../ui/chat/composer/voice/use-voice-message.ts';

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
  /** @param values what was typed for variables without a value */
  onRunMacro: (macro: Macro, values: TypedValues) => void;
  /** Escape with nothing left to close here */
  onLeave: () => void;
}

/**
 * What the composer of a ticket does, without how it looks.
 * @param offering.isOffering something to press is being written beside the field
 * @param offering.onOffer a quick reply was chosen that lets the contact press something
 */
export function useComposer(
  { ref, ticket, field, shouldTakeFocus, adder, onSent, onSendAndResolve, onRunMacro, onLeave }: ComposerOptions,
  { isOffering, onOffer }: { isOffering: boolean; onOffer: (text: string, offer: OutgoingInteractive) => void },
) {
  const { user } = useSession();
  const kept = useDraft(ticket.id);
  const draft = { ...kept, quoted: useCurrentMessage(ticket.id, kept.quoted) };
  const { files, quoted } = draft;
  const { mode, value, change, insert } = useComposerText(ticket.id, draft, field);
  const mentions = useMentions({ ticket, value: mode === 'note' ? null : value, change, field });
  const noteMentions = useNoteMentions({ ticket, value: mode === 'note' ? value : null, change, field });
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
  const isWriting = draft.text.trim() !== '' || isOffering;
  const colleagueAnswer = useColleagueAnswer(ticket.id, mode === 'message' && isWriting, user.id);
  const holder = useHolderChange(ticket, user.id, isWriting);
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
  /** Puts a text in the place of what was searched for, or where the cursor is. */
  const insertChosen = (text: string) => {
    if (quickMessages.replacesText) change(text);
    else insert(text);
    quickMessages.close();
    field.current?.focus();
  };
  useComposerFocus(ticket, field, shouldTakeFocus);
  useStopTyping();
  useEffect(() => flushDrafts, []);

  return {
    draft,
    mode,
    value,
    change,
    insert,
    mentions: mode === 'note' ? noteMentions : mentions,
    mention: noteMentions.begin,
    sending,
    send,
    sendAndResolve,
    voice,
    quickMessages,
    colleagueAnswer,
    /** there is something to send, and the ticket went to somebody else */
    asksAboutHolder: holder.isChanged && mode === 'message' && (sending.sendable || isOffering),
    confirmHolder: holder.confirm,
    modes,
    changeFiles: (next: readonly LocalFile[]) => changeDraft(ticket.id, { files: next }),
    pickQuickMessage: (reply: QuickMessage, filled: string) => {
      const { interactive } = reply;
      if (interactive && !ticket.isGroup) {
        if (quickMessages.replacesText) change('');
        quickMessages.close();
        return onOffer(filled, interactive);
      }
      // In groups nothing is pressed: the choices are written out.
      const text = interactive ? outgoingText(filled, interactive) : filled;
      insertChosen(text);
      addFilesOf(reply);
    },
    insertMacroText: insertChosen,
    runMacro: (macro: Macro, values: TypedValues) => {
      if (quickMessages.replacesText) change('');
      quickMessages.close();
      onRunMacro(macro, values);
    },
    pickFileList: (...list: Parameters<typeof insertFileList>) => {
      insertFileList(...list);
      requestAnimationFrame(() => field.current?.focus());
    },
    keys: {
      send: () => void send(),
      sendAndResolve,
      leave: () => {
        if (mode !== 'message') modes.leave();
        else if (quoted) changeDraft(ticket.id, { quoted: null });
        else onLeave();
      },
      quoteLast: mode === 'message' ? () => void modes.quoteLast() : undefined,
      editLast: mode === 'message' && value === '' && files.length === 0 && !quoted ? modes.editLast : undefined,
    } satisfies ComposerKeys,
  };
}

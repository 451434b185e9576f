import { maxChatMessageLength } from '@balcao/contract';
import type { Chat } from '@balcao/contract';
import { useEffect } from 'react';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypingTarget } from '../../../app/commands/index.ts';
import { mentionsIn } from '../../../ui/chat/mentions.rules.ts';
import { useTypingReporter } from '../../../ui/chat/typing-reporter.ts';
import { useVoiceMessage } from '../composer/index.ts';
import type { FileAdder } from '../composer/index.ts';
import { changeChatDraft, endEditing, useChatDraft } from './chat-drafts.ts';
import { chatQueue, useCurrentChatMessage } from './chat-messages.queries.ts';
import { sendTyping } from './chats.queries.ts';
import { useChatText } from './use-chat-text.ts';
import { useMessageChanges } from './use-message-changes.ts';

/** How often typing is reported while it goes on. */
const typingRepeatMs = 4_000;

export interface ChatComposerOptions {
  chat: Chat;
  people: readonly { id: number; name: string }[];
  /** one-handed: fewer buttons, larger ones */
  narrow: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  adder: FileAdder;
  onSent: () => void;
}

/** What the composer of an internal chat does, without how it looks. */
export function useChatComposer({ chat, people, narrow, field, adder, onSent }: ChatComposerOptions) {
  const { t } = useTranslation();
  const kept = useChatDraft(chat.id);
  const draft = { ...kept, quoted: useCurrentChatMessage(chat.id, kept.quoted) };
  const { text, files, quoted, editing } = draft;
  const { edit } = useMessageChanges(chat.id);
  const typing = useTypingReporter((isTyping) => sendTyping(chat.id, isTyping), typingRepeatMs);
  const change = (part: Parameters<typeof changeChatDraft>[1]) => changeChatDraft(chat.id, part);
  const writing = useChatText(
    text,
    (next) => {
      change({ text: next });
      if (next.trim() === '') typing.stopped();
      else typing.typed();
    },
    field,
  );
  const voice = useVoiceMessage(field, (media) => {
    chatQueue.enqueue(chat.id, [{ message: '', media, quoted, mentions: [], isVoice: true }]);
    change({ quoted: null });
    onSent();
  });
  const tooLong = text.trim().length - maxChatMessageLength;
  const hasContent = text.trim() !== '' || (editing ? editing.mediaName !== null : files.length > 0);
  const sendable = tooLong <= 0 && hasContent;
  const leaveModes = () => (editing ? endEditing(chat.id) : change({ quoted: null }));

  useTypingTarget(() => {
    field.current?.focus();
    return field.current !== null;
  });
  useEffect(() => {
    // A finger on the glass has not asked for the keyboard.
    if (!narrow) field.current?.focus();
  }, [narrow, field]);

  const sendMessage = (message: string) => {
    const written = { message, quoted, mentions: mentionsIn(message, people), isVoice: false };
    chatQueue.enqueue(
      chat.id,
      files.length === 0
        ? [{ ...written, media: null }]
        : files.map((media, index) => ({
            ...written,
            message: index === 0 ? message : (media.caption ?? ''),
            quoted: index === 0 ? quoted : null,
            media,
          })),
    );
    change({ text: '', files: [], quoted: null });
    writing.setCursor(0);
    onSent();
    field.current?.focus();
  };
  const send = () => {
    if (!sendable || edit.isPending) return;
    const message = text.trim();
    typing.stopped();
    voice.clearProblem();
    adder.clearProblem();
    if (!editing) return sendMessage(message);
    // The new text stays in the field until the server has it.
    if (message === editing.message) endEditing(chat.id);
    else edit.mutate({ id: editing.id, message, mentions: mentionsIn(message, people) });
  };

  return {
    draft,
    ...writing,
    voice,
    send,
    sendable,
    isSaving: edit.isPending,
    leaveModes,
    changeFiles: (next: typeof files) => change({ files: next }),
    /** why the last recording, text or file was not taken, in words */
    problem:
      (voice.problem && t(`messages.recorder.${voice.problem}`)) ??
      (tooLong > 0 ? t('chats.composer.tooLong', { count: tooLong }) : adder.problem),
    onKeyDown: (event: KeyboardEvent) => {
      // Enter that ends the composing of a character belongs to the keyboard of that language.
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault();
        if (!event.repeat) send();
      } else if (event.key === 'Escape' && (editing || quoted)) {
        event.preventDefault();
        leaveModes();
      }
    },
    onPaste: (event: ClipboardEvent) => {
      const pasted = [...event.clipboardData.files];
      if (pasted.length === 0 || editing) return;
      event.preventDefault();
      adder.add(pasted);
    },
  };
}

import { maxChatMessageLength } from '@balcao/contract';
import type { Chat } from '@balcao/contract';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypingTarget } from '../../../app/commands/index.ts';
import { useMentionTrigger } from '../../../ui/chat/composer/use-mention-trigger.ts';
import { useVoiceMessage } from '../../../ui/chat/composer/voice/use-voice-message.ts';
import type { FileAdder } from '../../../ui/chat/files/use-add-files.ts';
import { mentionsIn } from '../../../ui/chat/mentions.rules.ts';
import { useTypingReporter } from '../../../ui/chat/typing-reporter.ts';
import { chatDrafts, endEditing, type ChatDraft } from './chat-drafts.ts';
import { chatQueue, useCurrentChatMessage } from './chat-messages.queries.ts';
import { sendTyping } from './chats.queries.ts';
import { useMessageChanges } from './use-message-changes.ts';

/** How often typing is reported while it goes on. */
const typingRepeatMs = 4_000;

export interface ColleagueComposerOptions {
  chat: Chat;
  people: readonly { id: number; name: string }[];
  /** one-handed: fewer buttons, larger ones */
  narrow: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  adder: FileAdder;
  onSent: () => void;
}

/** What the composer of an internal chat does, without how it looks. */
export function useColleagueComposer({ chat, people, narrow, field, adder, onSent }: ColleagueComposerOptions) {
  const { t } = useTranslation();
  const kept = chatDrafts.use(chat.id);
  const draft = { ...kept, quoted: useCurrentChatMessage(chat.id, kept.quoted) };
  const { text, files, quoted, editing } = draft;
  const { edit } = useMessageChanges(chat.id);
  const typing = useTypingReporter((isTyping) => sendTyping(chat.id, isTyping), typingRepeatMs);
  const change = (part: Partial<ChatDraft>) => chatDrafts.change(chat.id, part);
  const mention = useMentionTrigger({
    text,
    field,
    onChange: (next) => {
      change({ text: next });
      if (next.trim() === '') typing.stopped();
      else typing.typed();
    },
  });
  const voice = useVoiceMessage(field, (media) => {
    chatQueue.enqueue(chat.id, [{ message: '', media, quoted, mentions: [], isVoice: true }]);
    change({ quoted: null });
    onSent();
  });
  const tooLong = text.trim().length - maxChatMessageLength;
  const hasContent = text.trim() !== '' || (editing ? editing.mediaName !== null : files.length > 0);
  const canSend = tooLong <= 0 && hasContent;

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
    mention.setCursor(0);
    onSent();
    field.current?.focus();
  };
  const send = () => {
    if (!canSend || edit.isPending) return;
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
    mention,
    voice,
    send,
    canSend,
    isSaving: edit.isPending,
    /** Leaves the change or the answer; undefined = it is neither. */
    leave: editing ? () => endEditing(chat.id) : quoted ? () => change({ quoted: null }) : undefined,
    changeFiles: (next: typeof files) => change({ files: next }),
    /** The sign that opens the suggestions, with the space in front of it that makes it one. */
    insertSign: (sign: '@' | '#') => {
      const before = text.charAt((field.current?.selectionStart ?? text.length) - 1);
      mention.insert(/^\S/.test(before) ? ` ${sign}` : sign);
    },
    /** why the text is not taken, in words */
    problem: tooLong > 0 ? t('chats.composer.tooLong', { count: tooLong }) : undefined,
  };
}

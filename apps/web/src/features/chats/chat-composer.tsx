import { maxChatMessageLength } from '@balcao/contract';
import type { Chat } from '@balcao/contract';
import { IconAt, IconHash, IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypingTarget } from '../../app/commands/index.ts';
import { useSession } from '../../app/session.ts';
import { GrowingField } from '../../ui/chat/growing-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import {
  AttachmentTray,
  ComposerBanner,
  EmojiButton,
  RecordButton,
  SendButton,
  VoiceRecorder,
} from '../composer/index.ts';
import type { FileAdder, RecorderProblem } from '../composer/index.ts';
import { readLocalFile } from '../messages/index.ts';
import { changeChatDraft, endEditing, useChatDraft } from './chat-drafts.ts';
import css from './chat-composer.module.css';
import { chatQueue, useMessageChanges } from './chat-messages.queries.ts';
import { mentionsIn, triggerAt } from '../../ui/chat/mentions.rules.ts';
import { chatName } from './chats.rules.ts';
import { latestText } from './latest-text.ts';
import { Suggestions } from './suggestions.tsx';
import { useOwnTyping } from './use-chat-typing.ts';

interface Props {
  chat: Chat;
  people: readonly { id: number; name: string }[];
  /** one-handed: fewer buttons, larger ones */
  narrow: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  adder: FileAdder;
  onSent: () => void;
}

/** Where one writes to colleagues. Enter sends, Shift+Enter breaks the line. */
export function ChatComposer({ chat, people, narrow, field, adder, onSent }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const fileInput = useRef<HTMLInputElement>(null);
  const draft = useChatDraft(chat.id);
  const { text, files, quoted, editing } = draft;
  const [recording, setRecording] = useState(false);
  const [problem, setProblem] = useState<RecorderProblem>();
  const [cursor, setCursor] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const changes = useMessageChanges(chat.id);
  const typing = useOwnTyping(chat.id);
  const change = (part: Parameters<typeof changeChatDraft>[1]) => changeChatDraft(chat.id, part);
  const trigger = triggerAt(text, cursor);
  const title = chatName(chat, user.id);
  const tooLong = text.trim().length - maxChatMessageLength;
  const sendable = tooLong <= 0 && (text.trim() !== '' || (editing ? editing.mediaName !== null : files.length > 0));

  useTypingTarget(() => {
    field.current?.focus();
    return field.current !== null;
  });
  useEffect(() => {
    // A finger on the glass has not asked for the keyboard.
    if (!narrow) field.current?.focus();
  }, [narrow, field]);

  const write = (next: string, at: number) => {
    change({ text: next });
    setCursor(at);
    setDismissedAt(null);
    if (next.trim() === '') typing.stopped();
    else typing.typed();
  };
  const insert = (piece: string, from = cursor) => {
    const next = text.slice(0, from) + piece + text.slice(cursor);
    write(next, from + piece.length);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + piece.length, from + piece.length);
    });
  };
  /** The sign that opens the suggestions, with the space in front of it that makes it one. */
  const insertSign = (sign: '@' | '#') => insert(cursor > 0 && !/\s/.test(text.charAt(cursor - 1)) ? ` ${sign}` : sign);
  const leaveModes = () => (editing ? endEditing(chat.id) : change({ quoted: null }));

  const send = () => {
    const message = text.trim();
    if (!sendable) return;
    typing.stopped();
    setProblem(undefined);
    adder.clearProblem();
    const mentions = mentionsIn(message, people);
    if (editing) {
      if (message !== editing.message) changes.edit.mutate({ id: editing.id, message, mentions });
      return endEditing(chat.id);
    }
    const written = { message, quoted, mentions, isVoice: false };
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
    setCursor(0);
    onSent();
    field.current?.focus();
  };
  const sendVoice = async (file: File) => {
    const media = await readLocalFile(file);
    chatQueue.enqueue(chat.id, [{ message: '', media, quoted, mentions: [], isVoice: true }]);
    change({ quoted: null });
    endRecording();
    onSent();
  };
  const endRecording = (found?: RecorderProblem) => {
    setRecording(false);
    setProblem(found);
    requestAnimationFrame(() => field.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composing of a character belongs to the keyboard of that language.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (!event.repeat) send();
    } else if (event.key === 'Escape' && (editing || quoted)) {
      event.preventDefault();
      leaveModes();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0 || editing) return;
    event.preventDefault();
    adder.add(pasted);
  };

  const record = <RecordButton mobile={narrow} onClick={() => setRecording(true)} />;
  const sendButton = (
    <SendButton
      label={t(editing ? 'chats.composer.saveEdit' : 'chats.composer.send')}
      saves={editing !== null}
      disabled={!sendable}
      loading={false}
      onClick={send}
    />
  );
  const tool = { size: narrow ? 44 : 34 };
  const icon = { size: 18, stroke: 1.75 };
  const marks = (
    <>
      <IconButton label={t('chats.composer.mention')} {...tool} onClick={() => insertSign('@')}>
        <IconAt {...icon} />
      </IconButton>
      <IconButton label={t('chats.composer.ticket')} {...tool} onClick={() => insertSign('#')}>
        <IconHash {...icon} />
      </IconButton>
    </>
  );
  const attach = !editing && (
    <IconButton label={t('chats.composer.attach')} {...tool} onClick={() => fileInput.current?.click()}>
      <IconPaperclip {...icon} />
    </IconButton>
  );
  const words =
    (problem && t(`messages.recorder.${problem}`)) ??
    (tooLong > 0 ? t('chats.composer.tooLong', { count: tooLong }) : adder.problem);

  return (
    <div className={css.composer}>
      {words && (
        <p className={css.problem} role="alert">
          {words}
        </p>
      )}
      {trigger && trigger.at !== dismissedAt && !recording && (
        <Suggestions
          key={`${trigger.sign}${trigger.at}`}
          trigger={trigger}
          people={people.filter(({ id }) => id !== user.id)}
          field={field}
          onPick={(piece) => insert(piece, trigger.at)}
          onClose={() => setDismissedAt(trigger.at)}
        />
      )}
      {recording ? (
        <VoiceRecorder onSend={(file) => void sendVoice(file)} onClose={endRecording} />
      ) : (
        <div className={css.outer}>
          <div className={css.box}>
            {editing && (
              <ComposerBanner cancel={t('chats.composer.cancelEdit')} onCancel={leaveModes}>
                <b className={css.banner}>{t('chats.composer.editing')}</b>
              </ComposerBanner>
            )}
            {quoted && !editing && (
              <ComposerBanner cancel={t('chats.composer.cancelQuote')} onCancel={leaveModes}>
                <b className={css.banner}>{quoted.sender.name}</b>
                <span className={css.quoted}>{latestText(quoted, t)}</span>
              </ComposerBanner>
            )}
            {!editing && <AttachmentTray files={files} onChange={(next) => change({ files: next })} onSend={send} />}
            <div className={css.writing}>
              {narrow && attach}
              <GrowingField
                ref={field}
                aria-label={t('chats.composer.label', { title })}
                aria-keyshortcuts="Enter"
                enterKeyHint="send"
                dir="auto"
                placeholder={narrow ? t('chats.composer.placeholderShort') : t('chats.composer.placeholder', { title })}
                value={text}
                onChange={(event) => write(event.currentTarget.value, event.currentTarget.selectionStart)}
                onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
                onKeyDown={onKeyDown}
                onPaste={onPaste}
              />
              {narrow && marks}
            </div>
            {!narrow && (
              <div className={css.bar}>
                {attach}
                <EmojiButton onPick={(emoji) => insert(emoji)} onClosed={() => field.current?.focus()} />
                {marks}
                <span className={css.space} />
                {!editing && record}
                {sendButton}
              </div>
            )}
          </div>
          {narrow && (sendable || editing ? sendButton : record)}
        </div>
      )}
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          adder.add([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was taken out.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

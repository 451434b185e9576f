import type { QuickMessage, Ticket } from '@balcao/contract';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../app/errors.ts';
import { useSession } from '../../../app/session.ts';
import { Late } from '../../../ui/late.tsx';
import { changeDraft, useDraft } from '../drafts.ts';
import { saveNow } from '../drafts-sync.ts';
import { readLocalFile } from '../local-files.ts';
import { enqueue } from '../outbox.ts';
import { useStopTyping } from '../presence/presence.ts';
import { useAnswered } from '../presence/use-answered.ts';
import { QuickReplies, fileOfReply, replyQuery } from '../../quick-messages/index.ts';
import { QuoteWords } from '../quote.tsx';
import type { FileAdder } from '../use-add-files.ts';
import { VoiceRecorder } from '../voice/index.ts';
import type { RecorderProblem } from '../voice/recorder.rules.ts';
import { AnsweredNotice } from './answered-notice.tsx';
import { RecordButton, RepliesButton, SendButton } from './box-buttons.tsx';
import css from './composer.module.css';
import { EmojiButton } from './emoji-button.tsx';
import { GrowingField } from './growing-field.tsx';
import { Strip } from './strip.tsx';
import { PhoneTools, Tools } from './tools.tsx';
import { Tray } from './tray.tsx';
import { useSending } from './use-sending.ts';
import { useText } from './use-text.ts';

export interface WritingProps {
  ticket: Ticket;
  phone: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  /** asked once the field of a ticket is there: whether it takes the focus */
  takeFocus: (uuid: string) => boolean;
  adder: FileAdder;
  onSent: () => void;
  /** Escape with nothing left to close here */
  onLeave: () => void;
}

/** Text, files, notes and recordings. Enter sends, Shift+Enter breaks the line. */
export function WritingBox({ ticket, phone, field, takeFocus, adder, onSent, onLeave }: WritingProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const picker = useRef<HTMLInputElement>(null);
  const [recording, setRecording] = useState(false);
  const [recorderProblem, setRecorderProblem] = useState<RecorderProblem>();
  const [repliesOpen, setRepliesOpen] = useState(false);
  const [closedQuery, setClosedQuery] = useState<string | null>(null);
  const [sentAnyway, setSentAnyway] = useState<string>();
  const draft = useDraft(ticket.id);
  const { files, quoted, editing } = draft;
  const { name } = ticket.contact;
  const { mode, value, change, insert } = useText(ticket.id, draft, field);
  const sending = useSending(ticket, draft, () => {
    adder.forgetProblem();
    onSent();
  });
  const slash = mode === 'message' ? replyQuery(draft.text) : null;
  const replies = slash !== null && slash !== closedQuery ? slash : repliesOpen ? '' : null;
  const answered = useAnswered(ticket.id, mode === 'message' && draft.text.trim() !== '', user.id);
  useStopTyping();

  useEffect(() => {
    if (takeFocus(ticket.uuid)) field.current?.focus();
  }, [takeFocus, ticket.uuid, field]);
  useEffect(() => saveNow, []);

  const send = (anyway = false) => {
    if (!sending.sendable || sending.busy) return;
    // The first time it is only asked: whether there is still something to say.
    if (mode === 'message' && answered && !anyway && sentAnyway !== answered.id) {
      setSentAnyway(answered.id);
      return;
    }
    setRecorderProblem(undefined);
    sending.send();
    field.current?.focus();
  };
  const leaveMode = () => {
    changeDraft(ticket.id, { editing: null, note: null });
    sending.forgetProblem();
    field.current?.focus();
  };
  const toggleNote = () => {
    if (mode === 'note') return leaveMode();
    changeDraft(ticket.id, { note: '', editing: null });
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composing of a character belongs to the keyboard of that language.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (mode !== 'message') leaveMode();
      else if (quoted) changeDraft(ticket.id, { quoted: null });
      else onLeave();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0 || mode !== 'message') return;
    event.preventDefault();
    adder.add(pasted);
  };
  const closeReplies = () => {
    setRepliesOpen(false);
    setClosedQuery(slash);
  };
  const pickReply = (reply: QuickMessage, filled: string) => {
    if (slash === null) insert(filled);
    else change(filled);
    setRepliesOpen(false);
    field.current?.focus();
    void fileOfReply(reply).then((file) => file && adder.add([file]), toastError);
  };
  const endRecording = (problem?: RecorderProblem) => {
    setRecording(false);
    setRecorderProblem(problem);
    requestAnimationFrame(() => field.current?.focus());
  };
  const sendVoice = async (file: File) => {
    const media = await readLocalFile(file);
    enqueue(ticket.id, [{ body: '', media, quoted }]);
    changeDraft(ticket.id, { quoted: null });
    endRecording();
    onSent();
  };

  const problem = sending.problem ?? (recorderProblem && t(`messages.recorder.${recorderProblem}`)) ?? adder.problem;
  const words = {
    message: { label: t('tickets.composer.label', { name }), send: t('tickets.composer.send') },
    note: { label: t('messages.composer.noteLabel', { name }), send: t('messages.composer.saveNote') },
    edit: { label: t('tickets.composer.label', { name }), send: t('messages.composer.saveEdit') },
  }[mode];
  const placeholder =
    mode === 'note'
      ? t('messages.composer.notePlaceholder')
      : files.length > 1
        ? t('tickets.composer.captionFirst')
        : files.length === 1
          ? t('tickets.composer.caption')
          : phone
            ? t('tickets.composer.placeholderShort')
            : t('messages.composer.placeholder', { name });
  const tools = {
    name: user.name,
    sign: sending.sign,
    onSign: sending.setSign,
    noteMode: mode === 'note',
    onNoteMode: toggleNote,
    onAttach: () => picker.current?.click(),
  };
  const record = mode === 'message' && (
    <RecordButton
      phone={phone}
      onClick={() => {
        setRecorderProblem(undefined);
        setRecording(true);
      }}
    />
  );
  const repliesButton = (
    <RepliesButton
      phone={phone}
      open={replies !== null}
      onClick={() => {
        if (replies === null) setRepliesOpen(true);
        else closeReplies();
        field.current?.focus();
      }}
    />
  );
  const sendButton = (
    <SendButton label={words.send} saves={mode !== 'message'} disabled={!sending.sendable} loading={sending.busy} onClick={() => send()} />
  );

  return (
    <div className={css.composer}>
      {answered && (
        <AnsweredNotice
          name={answered.user?.name ?? ''}
          onSend={() => send(true)}
        />
      )}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {replies !== null && !recording && (
        <QuickReplies
          query={replies}
          queueId={ticket.queueId}
          contactName={name}
          field={field}
          onPick={pickReply}
          onClose={closeReplies}
        />
      )}
      {recording ? (
        <Suspense fallback={null}>
          <VoiceRecorder onSend={(file) => void sendVoice(file)} onClose={endRecording} />
        </Suspense>
      ) : (
        <div className={css.outer}>
          <div className={css.box} data-note={mode === 'note' || undefined}>
            {mode === 'note' && (
              <Strip note cancel={t('messages.composer.leaveNote')} onCancel={leaveMode}>
                <b className={css.stripTitle}>{t('messages.composer.noteOn')}</b>
              </Strip>
            )}
            {editing && (
              <Strip cancel={t('messages.composer.cancelEditing')} onCancel={leaveMode}>
                <b className={css.stripTitle}>{t('messages.composer.editing')}</b>
              </Strip>
            )}
            {quoted && mode === 'message' && (
              <Strip
                cancel={t('tickets.composer.cancelQuote')}
                onCancel={() => changeDraft(ticket.id, { quoted: null })}
              >
                <QuoteWords quoted={quoted} contactName={name} />
              </Strip>
            )}
            {mode === 'message' && <Tray files={files} onChange={(next) => changeDraft(ticket.id, { files: next })} />}
            <div className={css.writing}>
              {phone && <PhoneTools {...tools} />}
              <GrowingField
                ref={field}
                aria-label={words.label}
                aria-keyshortcuts="Enter"
                enterKeyHint="send"
                dir="auto"
                placeholder={placeholder}
                value={value}
                onChange={(event) => change(event.currentTarget.value)}
                onKeyDown={onKeyDown}
                onPaste={onPaste}
              />
              {phone && mode === 'message' && repliesButton}
            </div>
            {!phone && (
              <div className={css.bar}>
                <Late>
                  <Tools {...tools}>
                    <EmojiButton onPick={insert} onClosed={() => field.current?.focus()} />
                    {mode === 'message' && repliesButton}
                  </Tools>
                  <span className={css.space} />
                  {record}
                  {sendButton}
                </Late>
              </div>
            )}
          </div>
          {phone && (mode === 'message' && !sending.sendable ? record : sendButton)}
        </div>
      )}
      <input
        ref={picker}
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

import type { QuickMessage, Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, Ref, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypingTarget } from '../../app/commands/index.ts';
import { useSession } from '../../app/session.ts';
import { Deferred } from '../../ui/deferred.tsx';
import { ComposerAssistant, useAssistant } from '../assistant/index.ts';
import { FileListPicker } from '../file-lists/index.ts';
import {
  enqueue,
  lastEditable,
  lastOfContact,
  newestMessages,
  QuotedText,
  readLocalFile,
  withoutSignature,
} from '../messages/index.ts';
import { QuickMessagePicker, quickMessageQuery } from '../quick-messages/index.ts';
import { changeDraft, useDraft } from './drafts/drafts.ts';
import { useMentions } from './mentions/use-mentions.tsx';
import { flushDrafts } from './drafts/drafts-sync.ts';
import { useStopTyping } from './presence/presence.ts';
import { useColleagueAnswer } from './presence/use-colleague-answer.ts';
import type { FileAdder } from './use-add-files.ts';
import { VoiceRecorder } from './voice/lazy-recorder.ts';
import type { RecorderProblem } from './voice/recorder.rules.ts';
import { AnsweredNotice } from './answered-notice.tsx';
import { RecordButton, QuickMessagesButton, SendAndResolveButton, SendButton } from './composer-buttons.tsx';
import css from './composer.module.css';
import { EmojiButton } from './emoji-button.tsx';
import { GrowingField } from '../../ui/chat/growing-field.tsx';
import { ComposerBanner } from './composer-banner.tsx';
import { MobileComposerTools, ComposerTools } from './composer-tools.tsx';
import { AttachmentTray } from './attachment-tray.tsx';
import { useReadyMade } from './use-ready-made.ts';
import { useSending } from './use-sending.ts';
import { useComposerText } from './use-composer-text.ts';

/** What others may ask of the composer while it is there. */
export interface ComposerHandle {
  sendAndResolve: () => void;
}

export interface ComposerBoxProps {
  ref: Ref<ComposerHandle>;
  ticket: Ticket;
  mobile: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  /** asked once the field of a ticket is there: whether it takes the focus */
  shouldTakeFocus: (uuid: string) => boolean;
  adder: FileAdder;
  onSent: () => void;
  /** what is written leaves, and the ticket is resolved */
  onSendAndResolve: () => void;
  /** Escape with nothing left to close here */
  onLeave: () => void;
}

/** Text, files, notes and recordings. Enter sends, Shift+Enter breaks the line. */
export function ComposerBox({
  ref,
  ticket,
  mobile,
  field,
  shouldTakeFocus,
  adder,
  onSent,
  onSendAndResolve,
  onLeave,
}: ComposerBoxProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const client = useQueryClient();
  const fileInput = useRef<HTMLInputElement>(null);
  const [recording, setRecording] = useState(false);
  const [recorderProblem, setRecorderProblem] = useState<RecorderProblem>();
  const [quickMessagesOpen, setRepliesOpen] = useState(false);
  const [fileListsOpen, setFileListsOpen] = useState(false);
  const [dismissedQuery, setDismissedQuery] = useState<string | null>(null);
  const [confirmedAnswerId, setSentAnyway] = useState<string>();
  const draft = useDraft(ticket.id);
  const { files, quoted, editing } = draft;
  const { name } = ticket.contact;
  const { mode, value, change, insert } = useComposerText(ticket.id, draft, field);
  const mentions = useMentions({ ticket, value: mode === 'note' ? null : value, change, field });
  const sending = useSending(ticket, draft, () => {
    adder.clearProblem();
    onSent();
  });
  const { insertFileList, bringFiles } = useReadyMade(ticket.id, adder);
  const slashQuery = mode === 'message' ? quickMessageQuery(draft.text) : null;
  const quickMessageSearch =
    slashQuery !== null && slashQuery !== dismissedQuery ? slashQuery : quickMessagesOpen ? '' : null;
  const colleagueAnswer = useColleagueAnswer(ticket.id, mode === 'message' && draft.text.trim() !== '', user.id);
  const isAssisted = useAssistant();
  const [assistantPlace, setAssistantPlace] = useState<HTMLDivElement | null>(null);
  useStopTyping();

  useEffect(() => {
    if (shouldTakeFocus(ticket.uuid)) field.current?.focus();
  }, [shouldTakeFocus, ticket.uuid, field]);
  useEffect(() => flushDrafts, []);
  useTypingTarget(() => {
    const { current } = field;
    const row = document.activeElement?.closest<HTMLElement>('[data-ticket]');
    // Beside the row of another ticket it is not clear to whom somebody writes.
    if (!current || (row && row.dataset.ticket !== String(ticket.id))) return false;
    current.focus();
    return true;
  });

  /** @returns whether it is on its way */
  const send = (anyway = false): boolean => {
    if (!sending.sendable || sending.busy) return false;
    // The first time it is only asked: whether there is still something to say.
    if (mode === 'message' && colleagueAnswer && !anyway && confirmedAnswerId !== colleagueAnswer.id) {
      setSentAnyway(colleagueAnswer.id);
      return false;
    }
    setRecorderProblem(undefined);
    const sent = sending.send();
    field.current?.focus();
    return sent;
  };
  const sendAndResolve = () => {
    if (mode === 'message' && send()) onSendAndResolve();
  };
  const latestSendAndResolve = useRef(sendAndResolve);
  useEffect(() => {
    latestSendAndResolve.current = sendAndResolve;
  });
  useImperativeHandle(ref, () => ({ sendAndResolve: () => latestSendAndResolve.current() }), []);
  const leaveMode = () => {
    changeDraft(ticket.id, { editing: null, note: null });
    sending.clearProblem();
    field.current?.focus();
  };
  /** @returns whether there was something to change */
  const editLast = (): boolean => {
    const message = lastEditable(newestMessages(client, ticket.id), user.id, new Date());
    if (!message) return false;
    changeDraft(ticket.id, { editing: { message, text: withoutSignature(message.body, message.user?.name) } });
    return true;
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
      // A key that is still held down has done its work.
      if (event.repeat) return;
      if (event.ctrlKey || event.metaKey) sendAndResolve();
      else send();
    } else if (event.key === 'ArrowUp' && mode === 'message' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      const message = lastOfContact(newestMessages(client, ticket.id));
      if (message) changeDraft(ticket.id, { quoted: message });
      event.preventDefault();
    } else if (event.key === 'ArrowUp' && mode === 'message' && value === '' && files.length === 0 && !quoted) {
      if (!event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && editLast()) event.preventDefault();
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
  const closeQuickMessages = () => {
    setRepliesOpen(false);
    setDismissedQuery(slashQuery);
  };
  const insertQuickMessage = (reply: QuickMessage, filled: string) => {
    if (slashQuery === null) insert(filled);
    else change(filled);
    setRepliesOpen(false);
    field.current?.focus();
    bringFiles(reply);
  };
  const pickFileList = (...list: Parameters<typeof insertFileList>) => {
    setFileListsOpen(false);
    insertFileList(...list);
    requestAnimationFrame(() => field.current?.focus());
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
          : mobile
            ? t('tickets.composer.placeholderShort')
            : t('messages.composer.placeholder', { name });
  const tools = {
    name: user.name,
    sign: sending.sign,
    onSign: sending.setSign,
    noteMode: mode === 'note',
    onNoteMode: toggleNote,
    onAttach: () => fileInput.current?.click(),
    onFileList: () => setFileListsOpen(true),
  };
  const record = mode === 'message' && (
    <RecordButton
      mobile={mobile}
      onClick={() => {
        setRecorderProblem(undefined);
        setRecording(true);
      }}
    />
  );
  const quickMessagesButton = (
    <QuickMessagesButton
      mobile={mobile}
      open={quickMessageSearch !== null}
      onClick={() => {
        if (quickMessageSearch === null) setRepliesOpen(true);
        else closeQuickMessages();
        field.current?.focus();
      }}
    />
  );
  const assistant = isAssisted && mode === 'message' && (
    <ComposerAssistant
      ticket={ticket}
      mobile={mobile}
      value={value}
      change={change}
      field={field}
      place={assistantPlace}
    />
  );
  const sendButton = (
    <SendButton
      label={words.send}
      saves={mode !== 'message'}
      disabled={!sending.sendable}
      loading={sending.busy}
      onClick={() => send()}
    />
  );

  return (
    <div className={css.composer}>
      {colleagueAnswer && <AnsweredNotice name={colleagueAnswer.user?.name ?? ''} onSend={() => send(true)} />}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div ref={setAssistantPlace} />
      <QuickMessagePicker
        shown={quickMessageSearch !== null && !recording}
        query={quickMessageSearch ?? ''}
        queueId={ticket.queueId}
        contactName={name}
        field={field}
        onPick={insertQuickMessage}
        onClose={closeQuickMessages}
      />
      {!recording && mentions.list}
      {recording ? (
        <VoiceRecorder onSend={(file) => void sendVoice(file)} onClose={endRecording} />
      ) : (
        <div className={css.outer}>
          <div className={css.box} data-note={mode === 'note' || undefined}>
            {mode === 'note' && (
              <ComposerBanner note cancel={t('messages.composer.leaveNote')} onCancel={leaveMode}>
                <b className={css.stripTitle}>{t('messages.composer.noteOn')}</b>
              </ComposerBanner>
            )}
            {editing && (
              <ComposerBanner cancel={t('messages.composer.cancelEditing')} onCancel={leaveMode}>
                <b className={css.stripTitle}>{t('messages.composer.editing')}</b>
              </ComposerBanner>
            )}
            {quoted && mode === 'message' && (
              <ComposerBanner
                cancel={t('tickets.composer.cancelQuote')}
                onCancel={() => changeDraft(ticket.id, { quoted: null })}
              >
                <QuotedText quoted={quoted} contactName={name} />
              </ComposerBanner>
            )}
            {mode === 'message' && (
              <AttachmentTray
                files={files}
                onChange={(next) => {
                  changeDraft(ticket.id, { files: next });
                  if (next.length < files.length) field.current?.focus();
                }}
                onSend={() => send()}
              />
            )}
            <div className={css.writing}>
              {mobile && <MobileComposerTools {...tools} />}
              <GrowingField
                ref={field}
                aria-label={words.label}
                aria-keyshortcuts="Enter"
                enterKeyHint="send"
                dir="auto"
                placeholder={placeholder}
                value={value}
                onChange={(event) => {
                  change(event.currentTarget.value);
                  // Closed for these words, not for the next time.
                  if (quickMessageQuery(event.currentTarget.value) === null) setDismissedQuery(null);
                }}
                onSelect={mentions.onSelect}
                onKeyDown={onKeyDown}
                onPaste={onPaste}
              />
              {mobile && mode === 'message' && quickMessagesButton}
              {mobile && assistant}
            </div>
            {!mobile && (
              <div className={css.bar}>
                <Deferred>
                  <ComposerTools {...tools}>
                    <EmojiButton onPick={insert} onClosed={() => field.current?.focus()} />
                    {mode === 'message' && quickMessagesButton}
                    {assistant}
                  </ComposerTools>
                  <span className={css.space} />
                  {mode === 'message' && sending.sendable && <SendAndResolveButton onClick={sendAndResolve} />}
                  {record}
                  {sendButton}
                </Deferred>
              </div>
            )}
          </div>
          {mobile && (mode === 'message' && !sending.sendable ? record : sendButton)}
        </div>
      )}
      <FileListPicker opened={fileListsOpen} onPick={pickFileList} onClose={() => setFileListsOpen(false)} />
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          adder.add([...(event.currentTarget.files ?? [])]);
          // Enter sends what was chosen. On a phone the keys would cover it.
          if (!mobile) field.current?.focus();
          // The same file may be chosen again after it was taken out.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

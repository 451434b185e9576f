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
import { lastEditable, lastOfContact, newestMessages, prefetchThread, withoutSignature } from '../messages/index.ts';
import { QuickMessagePicker } from '../quick-messages/index.ts';
import { changeDraft, useDraft } from './drafts/drafts.ts';
import { useMentions } from './mentions/use-mentions.tsx';
import { flushDrafts } from './drafts/drafts-sync.ts';
import { useStopTyping } from './presence/presence.ts';
import { useColleagueAnswer } from './presence/use-colleague-answer.ts';
import type { FileAdder } from './use-add-files.ts';
import { VoiceRecorder } from './voice/lazy-recorder.ts';
import { AnsweredNotice } from './answered-notice.tsx';
import { RecordButton, QuickMessagesButton, SendAndResolveButton, SendButton } from './composer-buttons.tsx';
import css from './composer.module.css';
import { EmojiButton } from './emoji-button.tsx';
import { GrowingField } from '../../ui/chat/growing-field.tsx';
import { ComposerBanners } from './composer-banners.tsx';
import { handleComposerKey } from './composer-keys.ts';
import { MobileComposerTools, ComposerTools } from './composer-tools.tsx';
import { AttachmentTray } from './attachment-tray.tsx';
import { useQuickMessagePicker } from './use-quick-message-picker.ts';
import { useVoiceMessage } from './voice/use-voice-message.ts';
import { useReadyMade } from './use-ready-made.ts';
import { useSending } from './use-sending.ts';
import { useComposerText } from './use-composer-text.ts';
import { useComposerWords } from './use-composer-words.ts';

/** The methods of the composer for other components while it is mounted. */
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
  /** the text is sent, and the ticket is resolved */
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
  const [fileListsOpen, setFileListsOpen] = useState(false);
  const [confirmedAnswerId, setConfirmedAnswerId] = useState<string>();
  const draft = useDraft(ticket.id);
  const { files, quoted } = draft;
  const { name } = ticket.contact;
  const { mode, value, change, insert } = useComposerText(ticket.id, draft, field);
  const mentions = useMentions({ ticket, value: mode === 'note' ? null : value, change, field });
  const sending = useSending(ticket, draft, () => {
    adder.clearProblem();
    onSent();
  });
  const voice = useVoiceMessage({ ticketId: ticket.id, quoted, field, onSent });
  const { insertFileList, bringFiles } = useReadyMade(ticket.id, adder);
  const quickMessages = useQuickMessagePicker(mode === 'message' ? draft.text : null);
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
    // Beside the row of another ticket it is unclear who would receive the text.
    if (!current || (row && row.dataset.ticket !== String(ticket.id))) return false;
    current.focus();
    return true;
  });

  /** @returns whether it is on its way */
  const send = (anyway = false): boolean => {
    if (!sending.sendable || sending.busy) return false;
    // The first time it only asks whether the text is still needed.
    if (mode === 'message' && colleagueAnswer && !anyway && confirmedAnswerId !== colleagueAnswer.id) {
      setConfirmedAnswerId(colleagueAnswer.id);
      return false;
    }
    voice.clearProblem();
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
  const quoteLast = async () => {
    // The field is there before the messages.
    if (newestMessages(client, ticket.id).length === 0) await prefetchThread(client, ticket.id);
    const message = lastOfContact(newestMessages(client, ticket.id));
    if (message) changeDraft(ticket.id, { quoted: message });
  };
  const toggleNote = () => {
    if (mode === 'note') return leaveMode();
    changeDraft(ticket.id, { note: '', editing: null });
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) =>
    handleComposerKey(event, {
      send,
      sendAndResolve,
      leave: () => {
        if (mode !== 'message') leaveMode();
        else if (quoted) changeDraft(ticket.id, { quoted: null });
        else onLeave();
      },
      quoteLast: mode === 'message' ? () => void quoteLast() : undefined,
      editLast: mode === 'message' && value === '' && files.length === 0 && !quoted ? editLast : undefined,
    });
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0 || mode !== 'message') return;
    event.preventDefault();
    adder.add(pasted);
  };
  const insertQuickMessage = (reply: QuickMessage, filled: string) => {
    if (quickMessages.replacesText) change(filled);
    else insert(filled);
    quickMessages.close();
    field.current?.focus();
    bringFiles(reply);
  };
  const pickFileList = (...list: Parameters<typeof insertFileList>) => {
    setFileListsOpen(false);
    insertFileList(...list);
    requestAnimationFrame(() => field.current?.focus());
  };

  const problem = sending.problem ?? (voice.problem && t(`messages.recorder.${voice.problem}`)) ?? adder.problem;
  const words = useComposerWords({ mode, name, mobile, files: files.length });
  const tools = {
    name: user.name,
    sign: sending.sign,
    onSign: sending.setSign,
    noteMode: mode === 'note',
    onNoteMode: toggleNote,
    onAttach: () => fileInput.current?.click(),
    onFileList: () => setFileListsOpen(true),
  };
  const record = mode === 'message' && <RecordButton mobile={mobile} onClick={voice.start} />;
  const quickMessagesButton = (
    <QuickMessagesButton
      mobile={mobile}
      open={quickMessages.search !== null}
      onClick={() => {
        quickMessages.toggle();
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
        shown={quickMessages.search !== null && !voice.isRecording}
        query={quickMessages.search ?? ''}
        queueId={ticket.queueId}
        contactName={name}
        field={field}
        onPick={insertQuickMessage}
        onClose={quickMessages.dismiss}
      />
      {!voice.isRecording && mentions.list}
      {voice.isRecording ? (
        <VoiceRecorder onSend={(file) => void voice.send(file)} onClose={voice.end} />
      ) : (
        <div className={css.outer}>
          <div className={css.box} data-note={mode === 'note' || undefined}>
            <ComposerBanners ticket={ticket} mode={mode} draft={draft} onLeave={leaveMode} />
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
                placeholder={words.placeholder}
                value={value}
                onChange={(event) => {
                  change(event.currentTarget.value);
                  quickMessages.onTextChange(event.currentTarget.value);
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
          // Enter sends the chosen files. On a phone the keyboard would cover them.
          if (!mobile) field.current?.focus();
          // The same file may be chosen again after it was taken out.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { ComposerFrame, ComposerProblem, ComposerSpace } from '../../../ui/chat/composer-frame.tsx';
import { GrowingField } from '../../../ui/chat/growing-field.tsx';
import { Deferred } from '../../../ui/dialogs/deferred.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { ComposerAssistant, useAssistant } from '../../automation/assistant/index.ts';
import { FileListPicker } from '../file-lists/index.ts';
import { QuickMessagePicker } from '../quick-messages/index.ts';
import { AskingNotice } from './asking-notice.tsx';
import { AttachmentTray } from './attachment-tray.tsx';
import { ComposerBanners } from './composer-banners.tsx';
import { RecordButton, QuickMessagesButton, SendAndResolveButton, SendButton } from './composer-buttons.tsx';
import { MobileComposerTools, ComposerTools } from './composer-tools.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { useComposer } from './use-composer.ts';
import type { ComposerOptions } from './use-composer.ts';
import { useComposerWords } from './use-composer-words.ts';
import { VoiceRecorder } from './voice/lazy-recorder.ts';
import css from './composer.module.css';

export interface ComposerBoxProps extends ComposerOptions {
  mobile: boolean;
}

/** Text, files, notes and recordings. Enter sends, Shift+Enter breaks the line. */
export function ComposerBox(props: ComposerBoxProps) {
  const { t } = useTranslation();
  const { ticket, mobile, field, adder } = props;
  const composer = useComposer(props);
  const { draft, mode, value, change, insert, sending, send, voice, quickMessages, modes } = composer;
  const fileInput = useRef<HTMLInputElement>(null);
  const [fileListsOpen, setFileListsOpen] = useState(false);
  const [assistantPlace, setAssistantPlace] = useState<HTMLDivElement | null>(null);
  const isAssisted = useAssistant();
  const { user } = useSession();
  const { name } = ticket.contact;
  const words = useComposerWords({ mode, name, mobile, files: draft.files.length });
  const tools = {
    name: user.name,
    sign: sending.sign,
    onSign: sending.setSign,
    noteMode: mode === 'note',
    onNoteMode: modes.toggleNote,
    onAttach: () => fileInput.current?.click(),
    onFileList: () => setFileListsOpen(true),
  };
  const record = mode === 'message' && <RecordButton mobile={mobile} onClick={voice.start} />;
  const quickMessagesButton = mode === 'message' && (
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
      {composer.asksAboutHolder ? (
        <AskingNotice onSend={() => send(true)}>
          {ticket.user
            ? t('messages.presence.holderChanged', { name: ticket.user.name })
            : t('messages.presence.holderGone')}
        </AskingNotice>
      ) : (
        composer.colleagueAnswer && (
          <AskingNotice onSend={() => send(true)}>
            {t('messages.presence.answered', { name: composer.colleagueAnswer.user?.name ?? '' })}
          </AskingNotice>
        )
      )}
      <ComposerProblem text={composer.problem} />
      <div ref={setAssistantPlace} />
      <QuickMessagePicker
        shown={quickMessages.search !== null && !voice.isRecording}
        query={quickMessages.search ?? ''}
        queueId={ticket.queueId}
        contactName={name}
        field={field}
        onPick={composer.pickQuickMessage}
        onClose={quickMessages.dismiss}
      />
      {!voice.isRecording && composer.mentions.list}
      {voice.isRecording ? (
        <VoiceRecorder onSend={(file) => void voice.send(file)} onClose={voice.end} />
      ) : (
        <ComposerFrame
          note={mode === 'note'}
          above={
            <>
              <ComposerBanners ticket={ticket} mode={mode} draft={draft} onLeave={modes.leave} />
              {mode === 'message' && (
                <AttachmentTray files={draft.files} onChange={composer.changeFiles} onSend={() => send()} />
              )}
            </>
          }
          bar={
            !mobile && (
              <Deferred>
                <ComposerTools {...tools}>
                  <EmojiButton onPick={insert} onClosed={() => field.current?.focus()} />
                  {quickMessagesButton}
                  {assistant}
                </ComposerTools>
                <ComposerSpace />
                {mode === 'message' && sending.sendable && <SendAndResolveButton onClick={composer.sendAndResolve} />}
                {record}
                {sendButton}
              </Deferred>
            )
          }
          beside={mobile && (mode === 'message' && !sending.sendable ? record : sendButton)}
        >
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
            onSelect={composer.mentions.onSelect}
            onKeyDown={composer.onKeyDown}
            onPaste={composer.onPaste}
          />
          {mobile && quickMessagesButton}
          {mobile && assistant}
        </ComposerFrame>
      )}
      <FileListPicker
        opened={fileListsOpen}
        onPick={(...list) => {
          setFileListsOpen(false);
          composer.pickFileList(...list);
        }}
        onClose={() => setFileListsOpen(false)}
      />
      <FileInput
        input={fileInput}
        onFiles={(files) => {
          adder.add(files);
          // Enter sends the chosen files. On a phone the keyboard would cover them.
          if (!mobile) field.current?.focus();
        }}
      />
    </div>
  );
}

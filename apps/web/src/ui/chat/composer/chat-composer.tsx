import type { ClipboardEvent, ReactNode, RefObject } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Deferred } from '../../dialogs/deferred.tsx';
import { FileInput } from '../../fields/file-input.tsx';
import type { LocalFile } from '../files/local-file.ts';
import type { FileAdder } from '../files/use-add-files.ts';
import { AttachmentTray } from './attachment-tray.tsx';
import css from './chat-composer.module.css';
import { AttachButton, RecordButton, SendButton, type ComposerSkin } from './composer-buttons.tsx';
import { handleComposerKey, type ComposerKeys } from './composer-keys.ts';
import { EmojiButton } from './emoji-button.tsx';
import { GrowingField } from './growing-field.tsx';
import { insertPiece } from './insert-piece.ts';
import { VoiceRecorder } from './voice/lazy-recorder.ts';
import type { VoiceMessage } from './voice/use-voice-message.ts';

export interface ChatComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  skin: ComposerSkin;
  /** its paper is that of an internal note */
  isNote?: boolean;
  /** `send` names the button */
  texts: { label: string; placeholder: string; send: string };
  text: string;
  onChange: (text: string, cursor: number) => void;
  /** the cursor was moved */
  onCursor?: ((cursor: number) => void) | undefined;
  maxLength?: number;
  /** the chosen files; undefined = there are none with what is being written */
  files: ComposerFiles | undefined;
  /** takes chosen and pasted files */
  adder: FileAdder;
  voice: VoiceMessage;
  /** a voice message may be recorded instead of what is being written */
  canRecord: boolean;
  /** something was written or chosen that may be sent */
  canSend: boolean;
  /** a changed message or a note: it is saved here, and not sent */
  saves: boolean;
  isSaving?: boolean;
  keys: ComposerKeys;
  /** why the text was not taken; files and recordings say so themselves */
  problem?: string | null | undefined;
  /** above everything: a question before the text is sent */
  notice?: ReactNode;
  /** above the box: what may be put into the text */
  suggestions?: ReactNode;
  /** inside the box, above the text: what it answers or changes */
  banners?: ReactNode;
  slots?: ComposerSlots;
  /** above the box while nothing is being recorded: what one does most */
  actions?: ReactNode;
  /** the dialog for files, where a button of the caller opens it */
  fileInput?: RefObject<HTMLInputElement | null>;
}

interface ComposerFiles {
  chosen: readonly LocalFile[];
  onChange: (files: readonly LocalFile[]) => void;
  /** how a file leaves, where its form decides it */
  noteOf?: (file: LocalFile) => string | undefined;
  /** they wait while something else is being written */
  areHeld?: boolean;
}

/** Buttons of a composer besides those that all have. */
interface ComposerSlots {
  /** in the place of the paperclip, beside the text: a menu */
  menu?: ReactNode;
  /** behind the paperclip, below the text */
  attach?: ReactNode;
  /** behind the emojis; beside the text where there is no row below it */
  tools?: ReactNode;
  /** before the buttons that record and send, below the text */
  send?: ReactNode;
}

/**
 * Where one writes in a chat: a text that grows, emojis, files and a recording. What is written, and what sending it means, is its
 * caller's, with what the keys do and which further buttons there are.
 */
export function ChatComposer(props: ChatComposerProps) {
  const { field, skin, texts, text, onChange, files, adder, voice, canSend, saves, keys, slots = {} } = props;
  const { t } = useTranslation();
  const ownFileInput = useRef<HTMLInputElement>(null);
  const { fileInput = ownFileInput } = props;
  const isWide = skin === 'wide';
  // The keyboard of a phone has no Shift to break a line with; the button beside it sends.
  const breaksLines = skin === 'narrow' && matchMedia('(pointer: coarse)').matches;
  const takesFiles = files !== undefined && files.areHeld !== true;
  const problem = props.problem ?? (voice.problem && t(`composer.recorder.${voice.problem}`)) ?? adder.problem;

  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0 || !takesFiles) return;
    event.preventDefault();
    adder.add(pasted);
  };
  const changeFiles = (next: readonly LocalFile[]) => {
    files?.onChange(next);
    // The button that was pressed is gone with its file.
    if (next.length < (files?.chosen.length ?? 0)) field.current?.focus();
  };
  const attach = files && <AttachButton skin={skin} onClick={() => fileInput.current?.click()} />;
  const record = props.canRecord && <RecordButton skin={skin} voice={voice} />;
  const emojis = (
    <EmojiButton
      size={isWide ? 34 : 44}
      onPick={(emoji) => insertPiece({ field, text, onChange }, emoji)}
      onClosed={() => field.current?.focus()}
    />
  );
  const send = (
    <SendButton
      label={texts.send}
      saves={saves}
      disabled={!canSend}
      loading={props.isSaving ?? false}
      onClick={() => keys.send()}
    />
  );

  return (
    <div className={css.composer} data-skin={skin}>
      {props.notice}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {props.suggestions}
      {!voice.isRecording && props.actions}
      <div className={css.outer}>
        {voice.isRecording ? (
          <VoiceRecorder
            isHeld={voice.isHeld}
            isToBeSent={voice.isToBeSent}
            onSend={(file) => void voice.send(file)}
            onClose={voice.end}
          />
        ) : (
          <div className={css.box} data-note={props.isNote || undefined}>
            {props.banners}
            {takesFiles && (
              <AttachmentTray
                files={files.chosen}
                isOrdered={skin !== 'phone'}
                noteOf={files.noteOf}
                onChange={changeFiles}
                onSend={() => keys.send()}
              />
            )}
            <div className={css.writing}>
              {skin === 'narrow' && (slots.menu ?? attach)}
              <GrowingField
                ref={field}
                maxLength={props.maxLength}
                aria-label={texts.label}
                aria-keyshortcuts={breaksLines ? undefined : 'Enter'}
                enterKeyHint={breaksLines ? 'enter' : 'send'}
                dir="auto"
                placeholder={texts.placeholder}
                value={text}
                onChange={({ currentTarget }) => onChange(currentTarget.value, currentTarget.selectionStart)}
                onSelect={({ currentTarget }) => props.onCursor?.(currentTarget.selectionStart)}
                onKeyDown={(event) => handleComposerKey(event, keys, breaksLines)}
                onPaste={onPaste}
              />
              {skin === 'phone' && attach}
              {!isWide && slots.tools}
              {skin === 'narrow' && slots.menu && emojis}
            </div>
            {isWide && (
              <div className={css.bar}>
                <Deferred>
                  {attach}
                  {slots.attach}
                  {emojis}
                  {slots.tools}
                  <span className={css.space} />
                  {slots.send}
                  {record}
                  {send}
                </Deferred>
              </div>
            )}
          </div>
        )}
        {!isWide && (!voice.isRecording || voice.isHeld) && (record && !canSend ? record : send)}
      </div>
      <FileInput
        input={fileInput}
        onFiles={(chosen) => {
          adder.add(chosen);
          // Enter sends the chosen files. On a phone the keyboard would cover them.
          if (isWide) field.current?.focus();
        }}
      />
    </div>
  );
}

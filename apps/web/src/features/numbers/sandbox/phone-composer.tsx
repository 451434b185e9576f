import { ActionIcon } from '@mantine/core';
import { IconCheck, IconMicrophone, IconPaperclip, IconSend, IconX } from '../../../ui/icons/index.ts';
import { useEffect, useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { GrowingField } from '../../../ui/chat/growing-field.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { Attachments } from './attachments.tsx';
import { VoiceRecorder } from '../../inbox/composer/index.ts';
import type { FileAdder, RecorderProblem } from '../../inbox/composer/index.ts';
import type { LocalFile } from '../../inbox/messages/index.ts';
import type { PhoneDraft } from './phone-drafts.ts';
import css from './phone-composer.module.css';
import { PhoneQuotedText } from './phone-quote.tsx';

/** The server takes no more characters in one message. */
const maxTextLength = 65_536;

interface Props {
  name: string;
  company: string;
  draft: PhoneDraft;
  onChange: (change: Partial<PhoneDraft>) => void;
  adder: FileAdder;
  recording: Recording;
  onSend: () => void;
}

/** The recorder in the place of the text field. */
export interface Recording {
  on: boolean;
  problem: RecorderProblem | undefined;
  start: () => void;
  end: (problem?: RecorderProblem) => void;
  send: (file: File) => void;
}

/** Where one writes as the contact. Enter sends, Shift+Enter breaks the line. Remount it for each contact. */
export function PhoneComposer({ name, company, draft, onChange, adder, recording, onSend }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const { text, files, quoted, editing } = draft;
  const problem = recording.problem ? t(`messages.recorder.${recording.problem}`) : adder.problem;
  const sendable = text.trim() !== '' || files.length > 0;

  useEffect(() => {
    // Not on a touch screen: the keyboard would cover the messages.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  useEffect(() => {
    if (quoted ?? editing) field.current?.focus();
  }, [quoted, editing]);

  const send = () => {
    if (!sendable) return;
    onSend();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composing of a character belongs to the keyboard of that language.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && (quoted ?? editing)) {
      event.preventDefault();
      cancel();
    }
  };
  const cancel = () => onChange({ quoted: null, editing: null, ...(editing ? { text: '' } : {}) });
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    adder.add(pasted);
  };
  const remove = (local: LocalFile) => {
    if (local.preview) URL.revokeObjectURL(local.preview);
    onChange({ files: files.filter((other) => other !== local) });
  };

  if (recording.on) {
    return (
      <div className={css.composer}>
        <VoiceRecorder onSend={recording.send} onClose={recording.end} />
      </div>
    );
  }
  return (
    <div className={css.composer}>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.line}>
        <div className={css.box}>
          {quoted && (
            <div className={css.quoted}>
              <div className={css.words}>
                <PhoneQuotedText quoted={quoted} company={company} />
              </div>
              <IconButton label={t('sandbox.phone.cancelReply')} size={28} onClick={cancel}>
                <IconX size={16} stroke={1.75} />
              </IconButton>
            </div>
          )}
          {editing && (
            <div className={css.quoted}>
              <p className={css.words}>{t('sandbox.phone.editing')}</p>
              <IconButton label={t('sandbox.phone.cancelEdit')} size={28} onClick={cancel}>
                <IconX size={16} stroke={1.75} />
              </IconButton>
            </div>
          )}
          <Attachments files={files} onRemove={remove} />
          <div className={css.writing}>
            <GrowingField
              ref={field}
              maxLength={maxTextLength}
              aria-label={t('sandbox.phone.write', { name })}
              enterKeyHint="send"
              placeholder={t(files.length > 0 ? 'sandbox.phone.caption' : 'sandbox.phone.placeholder')}
              value={text}
              onChange={(event) => onChange({ text: event.currentTarget.value })}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
            />
            {!editing && (
              <IconButton
                label={t('sandbox.phone.attach')}
                size={34}
                radius="xl"
                onClick={() => fileInput.current?.click()}
              >
                <IconPaperclip size={18} stroke={1.75} />
              </IconButton>
            )}
          </div>
        </div>
        {sendable || editing ? (
          <ActionIcon
            variant="filled"
            color="azulejo"
            className={css.send}
            disabled={!sendable}
            aria-label={t(editing ? 'sandbox.phone.saveEdit' : 'sandbox.phone.send')}
            onClick={send}
          >
            {editing ? <IconCheck size={18} stroke={1.75} /> : <IconSend size={18} stroke={1.75} />}
          </ActionIcon>
        ) : (
          <ActionIcon
            variant="filled"
            color="azulejo"
            className={css.send}
            aria-label={t('sandbox.phone.record')}
            onClick={recording.start}
          >
            <IconMicrophone size={18} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      <FileInput input={fileInput} onFiles={adder.add} />
    </div>
  );
}

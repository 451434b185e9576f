import type { Ticket } from '@balcao/contract';
import { ActionIcon, Textarea } from '@mantine/core';
import { IconPaperclip, IconPlus, IconSend, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Attachments } from './attachments.tsx';
import css from './composer.module.css';
import { changeDraft, useDraft } from './drafts.ts';
import { enqueue } from './outbox.ts';
import type { LocalFile } from './outbox.ts';
import { QuoteWords } from './quote.tsx';
import type { FileAdder } from './use-add-files.ts';

/** The server takes no more characters in one message. */
const textAtMost = 65_536;

interface Props {
  ticket: Ticket;
  phone: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  /** takes the focus now, or as soon as it is there */
  focusNow: boolean;
  onFocused: () => void;
  adder: FileAdder;
  onSent: () => void;
  /** Escape with nothing left to close here */
  onLeave: () => void;
}

/** Where one writes: text, files and what is being answered. Enter sends, Shift+Enter breaks the line. */
export function Composer({ ticket, phone, field, focusNow, onFocused, adder, onSent, onLeave }: Props) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const [tooLong, setTooLong] = useState(false);
  const draft = useDraft(ticket.id);
  const { text, files, quoted } = draft;
  const { name } = ticket.contact;
  const body = text.trim();
  const sendable = body !== '' || files.length > 0;

  useEffect(() => {
    if (!focusNow) return;
    field.current?.focus();
    onFocused();
  }, [focusNow, field, onFocused]);

  const send = () => {
    if (!sendable) return;
    if (body.length > textAtMost) {
      setTooLong(true);
      return;
    }
    const drafts =
      files.length === 0
        ? [{ body, media: null, quoted }]
        : files.map((media, index) => ({ body: index === 0 ? body : '', media, quoted: index === 0 ? quoted : null }));
    changeDraft(ticket.id, { text: '', files: [], quoted: null });
    setTooLong(false);
    adder.forgetProblem();
    enqueue(ticket.id, drafts);
    field.current?.focus();
    onSent();
  };

  const remove = (local: LocalFile) => {
    if (local.preview) URL.revokeObjectURL(local.preview);
    changeDraft(ticket.id, { files: files.filter((other) => other !== local) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composing of a character belongs to the keyboard of that language.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (quoted) changeDraft(ticket.id, { quoted: null });
      else onLeave();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    adder.add(pasted);
  };

  const placeholder =
    files.length > 1
      ? t('tickets.composer.captionFirst')
      : files.length === 1
        ? t('tickets.composer.caption')
        : phone
          ? t('tickets.composer.placeholderShort')
          : t('tickets.composer.placeholder', { name });
  const attach = (
    <IconButton label={t('tickets.composer.attach')} size={phone ? 44 : 34} onClick={() => picker.current?.click()}>
      {phone ? <IconPlus size={20} stroke={1.75} /> : <IconPaperclip size={18} stroke={1.75} />}
    </IconButton>
  );
  const sendButton = (
    <ActionIcon
      variant="filled"
      color="azulejo"
      className={css.send}
      disabled={!sendable}
      aria-label={t('tickets.composer.send')}
      onClick={send}
    >
      <IconSend size={18} stroke={1.75} />
    </ActionIcon>
  );
  const problem = tooLong
    ? t('tickets.composer.tooLong', { length: formatNumber(body.length), max: formatNumber(textAtMost) })
    : adder.problem;

  return (
    <div className={css.composer}>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.outer}>
        <div className={css.box}>
          {quoted && (
            <div className={css.quoted}>
              <div className={css.quotedWords}>
                <QuoteWords quoted={quoted} contactName={name} />
              </div>
              <IconButton
                label={t('tickets.composer.cancelQuote')}
                size={28}
                onClick={() => changeDraft(ticket.id, { quoted: null })}
              >
                <IconX size={16} stroke={1.75} />
              </IconButton>
            </div>
          )}
          <Attachments
            files={files}
            onRemove={remove}
          />
          <div className={css.writing}>
            {phone && attach}
            <Textarea
              ref={field}
              variant="unstyled"
              autosize
              minRows={1}
              maxRows={5}
              className={css.field}
              classNames={{ input: css.input }}
              aria-label={t('tickets.composer.label', { name })}
              aria-keyshortcuts="Enter"
              enterKeyHint="send"
              placeholder={placeholder}
              value={text}
              onChange={(event) => changeDraft(ticket.id, { text: event.currentTarget.value })}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
            />
          </div>
          {!phone && (
            <div className={css.bar}>
              {attach}
              <span className={css.space} />
              {sendButton}
            </div>
          )}
        </div>
        {phone && sendButton}
      </div>
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

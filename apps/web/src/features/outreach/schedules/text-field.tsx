import { maxScheduleBody, messageVariablePattern } from '@balcao/contract';
import type { QuickMessage } from '@balcao/contract';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { insertIntoField } from '../../../ui/fields/insert-into-field.ts';
import { MarkedTextarea } from '../../../ui/fields/marked-textarea.tsx';
import { EmojiButton } from '../../../ui/chat/composer/emoji-button.tsx';
import {
  fetchQuickMessageFile,
  QuickMessageButton,
  useKnownVariables,
  VariableButtons,
} from '../../inbox/quick-messages/index.ts';
import css from './schedule-form.module.css';

interface Props {
  value: string;
  error: ReactNode;
  disabled: boolean;
  /** of the dialog it is in, this is where one begins */
  focusFirst: boolean;
  /** of the conversation, where there is one */
  queueId: number | null;
  onChange: (text: string) => void;
  /** a quick reply brings a file */
  onFile: (file: File) => void;
}

/** The text of a scheduled message; variables go in where the caret is. */
export function TextField({ value, error, disabled, focusFirst, queueId, onChange, onFile }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const known = useKnownVariables();
  const insert = (piece: string) => {
    if (!field.current) return;
    const isInserted = insertIntoField(field.current, piece, { maxLength: maxScheduleBody, onChange });
    if (!isInserted)
      toast.error(t('schedules.form.noRoom', { max: formatNumber(maxScheduleBody) }), 'schedule-no-room');
  };
  // Of several replies the last one brings its file, and none once the form is gone.
  const latest = useRef<QuickMessage>(undefined);
  useEffect(() => () => void (latest.current = undefined), []);
  const insertVariable = (variable: string) => insert(`{{${variable}}}`);
  const insertReply = (reply: QuickMessage) => {
    insert(reply.message);
    latest.current = reply;
    void fetchQuickMessageFile(reply).then(
      (file) => file && latest.current === reply && onFile(file),
      (error: unknown) => latest.current === reply && toastError(error),
    );
  };
  return (
    <div className={css.text}>
      <MarkedTextarea
        ref={field}
        pattern={messageVariablePattern}
        known={known}
        label={t('schedules.form.message')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxScheduleBody}
        value={value}
        error={error}
        disabled={disabled}
        data-autofocus={focusFirst || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!disabled && (
        <div className={css.variables} role="group" aria-label={t('schedules.form.variables')}>
          <VariableButtons onInsert={insertVariable} />
          <span className={css.textTools}>
            <EmojiButton onPick={insert} onClosed={() => field.current?.focus()} />
            <QuickMessageButton queueId={queueId} onPick={insertReply} />
          </span>
        </div>
      )}
    </div>
  );
}

import { maxScheduleBody, messageVariables } from '@balcao/contract';
import type { MessageVariable } from '@balcao/contract';
import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { insertAt } from '../quick-messages/index.ts';
import css from './schedule-form.module.css';

interface Props {
  value: string;
  error: ReactNode;
  disabled: boolean;
  onChange: (text: string) => void;
}

/** The text of a scheduled message; variables go in where the caret is. */
export function TextField({ value, error, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (variable: MessageVariable) => {
    const element = field.current;
    if (!element) return;
    const { text, caret } = insertAt(value, element.selectionStart, element.selectionEnd, `{{${variable}}}`);
    if (text.length > maxScheduleBody) return;
    flushSync(() => onChange(text));
    element.focus();
    element.setSelectionRange(caret, caret);
  };
  return (
    <div className={css.text}>
      <Textarea
        ref={field}
        label={t('schedules.form.message')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxScheduleBody}
        value={value}
        error={error}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!disabled && (
        <div className={css.variables} role="group" aria-label={t('schedules.form.variables')}>
          {messageVariables.map((variable) => (
            <Button key={variable} size="xs" variant="default" onClick={() => insert(variable)}>
              {t(`quickMessages.variables.${variable}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

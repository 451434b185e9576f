import { fillVariables, messageVariablePattern } from '@balcao/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { insertIntoField } from '../../../ui/fields/insert-into-field.ts';
import { MarkedTextarea } from '../../../ui/fields/marked-textarea.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './message-field.module.css';
import { useKnownVariables } from './use-variables.ts';
import { VariableButtons } from './variable-buttons.tsx';

interface Props {
  value: string;
  onChange: (text: string) => void;
}

const maxTextLength = 65_536;

/** The text of a quick reply: variables are inserted at the caret, and below it is what a contact would read. */
export function MessageField({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { company } = useSession();
  const field = useRef<HTMLTextAreaElement>(null);
  const now = useNow();
  const known = useKnownVariables();
  const contactName = t('quickMessages.form.sampleContact');

  const insert = (variable: string) => {
    if (field.current) insertIntoField(field.current, `{{${variable}}}`, { maxLength: maxTextLength, onChange });
  };
  const filled = fillVariables(value, { contactName, now, timeZone: company.timeZone, language: company.language });

  return (
    <div className={css.field}>
      <MarkedTextarea
        ref={field}
        pattern={messageVariablePattern}
        known={known}
        label={t('quickMessages.form.message')}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={maxTextLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={css.variables} role="group" aria-label={t('quickMessages.form.variables')}>
        <VariableButtons onInsert={insert} />
      </div>
      <div className={css.preview}>
        <h3>{t('quickMessages.form.preview', { name: contactName.split(' ')[0] ?? contactName })}</h3>
        {filled.trim() === '' ? (
          <p className={css.none}>{t('quickMessages.form.previewEmpty')}</p>
        ) : (
          <p className={css.bubble}>{filled}</p>
        )}
      </div>
    </div>
  );
}

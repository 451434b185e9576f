import { formatFieldValue } from '@balcao/contract';
import type { CustomField, FieldValue } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconExternalLink } from '../../../ui/icons/index.ts';
import { FieldInput } from './field-input.tsx';
import { fieldIcons } from './field-icons.ts';
import css from './field-rows.module.css';
import { isSameTyped, toTyped, typedProblem } from './typed-value.rules.ts';
import type { TypedValue } from './typed-value.rules.ts';

interface Props {
  field: CustomField;
  value: FieldValue | undefined;
  /** the key of the field that is to be edited now; a new object each time */
  asked: { key: string } | undefined;
  fixed: boolean;
  /** rejects when the value was not stored, which a toast says */
  onSave: (typed: TypedValue) => Promise<void>;
  /** Tab was pressed: the field below is edited now */
  onNext: () => void;
}

const doneMs = 1000;

/** A field with its icon, name and value. A click or Enter edits it, Enter or leaving saves, Escape gives the value back. */
export function FieldRow(props: Props) {
  const { field, value, asked, fixed } = props;
  const { t, i18n } = useTranslation();
  const [isEditing, setIsEditing] = useState(false);
  const [handled, setHandled] = useState(asked);
  if (asked !== handled) {
    setHandled(asked);
    if (asked?.key === field.key) setIsEditing(true);
  }
  const [isDone, setIsDone] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const Symbol = fieldIcons[field.type];
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), doneMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  const symbol = <Symbol className={css.icon} size={16} stroke={1.75} aria-hidden />;
  const text = formatFieldValue(field, value ?? null, i18n.language);

  if (isEditing)
    return (
      <div className={css.row} data-editing>
        {symbol}
        <span className={css.name}>{field.name}</span>
        <FieldEditor
          {...props}
          onSaved={() => setIsDone(true)}
          onClose={(isLeft) => {
            setIsEditing(false);
            if (!isLeft) requestAnimationFrame(() => button.current?.focus());
          }}
        />
      </div>
    );
  const shown = (
    <>
      {symbol}
      <span className={css.name}>{field.name}</span>
      <span className={css.value}>
        {text || (!fixed && <span className={css.name}>{t('fieldValues.fill')}</span>)}
        {text === '' && field.isRequired && (
          <span className={css.missing} role="img" aria-label={t('fieldValues.required')} />
        )}
        {isDone && (
          <IconCheck className={css.done} size={16} stroke={2} role="status" aria-label={t('fieldValues.saved')} />
        )}
      </span>
    </>
  );
  if (fixed) return <div className={css.row}>{shown}</div>;
  return (
    <div className={css.cell}>
      <UnstyledButton
        ref={button}
        className={css.row}
        w="100%"
        aria-label={t('fieldValues.edit', { name: field.name, value: text || t('fieldValues.fill') })}
        onClick={() => setIsEditing(true)}
      >
        {shown}
      </UnstyledButton>
      {field.type === 'link' && typeof value === 'string' && (
        <a
          className={css.link}
          href={value}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('fieldValues.open', { name: field.name })}
        >
          <IconExternalLink size={16} stroke={1.75} aria-hidden />
        </a>
      )}
    </div>
  );
}

/** The input of a row. */
function FieldEditor({
  field,
  value,
  onSave,
  onNext,
  onSaved,
  onClose,
}: Omit<Props, 'asked' | 'fixed'> & {
  onSaved: () => void;
  /** `isLeft`: the keyboard is elsewhere already */
  onClose: (isLeft: boolean) => void;
}) {
  const { t } = useTranslation();
  const before = toTyped(field, value);
  const [typed, setTyped] = useState(before);
  const [problem, setProblem] = useState<ReturnType<typeof typedProblem>>();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const isList = field.type === 'one' || field.type === 'yesNo';
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const commit = async (next: TypedValue, to: 'row' | 'next' | 'elsewhere') => {
    if (isOver.current) return;
    const wrong = isSameTyped(before, next) ? undefined : typedProblem(field, next);
    setProblem(wrong);
    if (wrong) return;
    isOver.current = true;
    if (!isSameTyped(before, next)) {
      try {
        await onSave(next);
        onSaved();
      } catch {
        // A toast said why; what was typed stays.
        isOver.current = false;
        return;
      }
    }
    onClose(to !== 'row');
    if (to === 'next') onNext();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      isOver.current = true;
      onClose(false);
    } else if (event.key === 'Enter' && !isList && field.type !== 'several') {
      event.preventDefault();
      void commit(typed, 'row');
    } else if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault();
      void commit(typed, 'next');
    }
  };
  return (
    <div onKeyDownCapture={onKeyDown}>
      <FieldInput
        bare
        ref={input}
        field={field}
        value={typed}
        defaultOpened={isList || field.type === 'several'}
        error={problem && t(`fieldValues.problems.${problem}`)}
        onBlur={() => void commit(typed, 'elsewhere')}
        onChange={(next) => {
          setTyped(next);
          setProblem(undefined);
          if (isList) void commit(next, 'row');
        }}
      />
    </div>
  );
}

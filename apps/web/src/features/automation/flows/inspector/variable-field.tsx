import { flowVariablePattern } from '@balcao/contract';
import { Text, UnstyledButton } from '@mantine/core';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkedTextarea } from '../../../../ui/fields/marked-textarea.tsx';
import { hintBelow } from '../../../../ui/text/hint-below.ts';
import { foldText } from '../../../../ui/lists/fold-text.ts';
import { useVariables, type VariableChoice } from '../use-flow-variables.ts';
import css from './inspector.module.css';

interface Props {
  label: string;
  /** labels only for screen readers */
  isLabelHidden?: boolean;
  value: string;
  maxLength: number;
  minRows?: number;
  description?: string;
  placeholder?: string;
  error?: string | undefined;
  withSecrets?: boolean;
  onChange: (value: string) => void;
}

/** What is being written after an opening brace. */
const openPattern = /\{([a-z0-9_.]*)$/;
const maxShown = 8;

/** A text with variables: `{` opens the list of them, arrows and Enter choose. */
export function VariableField({
  label,
  isLabelHidden = false,
  value,
  maxLength,
  minRows = 1,
  description,
  placeholder,
  error,
  withSecrets = false,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const variables = useVariables(withSecrets);
  const [written, setWritten] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const wanted = foldText(written ?? '');
  const shown =
    written === null
      ? []
      : variables.filter(({ name, label: words }) => foldText(`${name} ${words}`).includes(wanted)).slice(0, maxShown);

  const follow = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    const [, name] = openPattern.exec(text.slice(0, selectionStart)) ?? [];
    setWritten(name ?? null);
    setActive(0);
  };
  const choose = ({ name }: VariableChoice) => {
    const area = field.current;
    if (!area || written === null) return;
    const start = area.selectionStart - written.length;
    const rest = area.value.slice(area.selectionStart);
    const text = `${area.value.slice(0, start)}${name}}${rest}`;
    setWritten(null);
    if (text.length > maxLength) return;
    onChange(text);
    const caret = start + name.length + 1;
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(caret, caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[active];
    if (written === null || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, shown.length));
    else if (event.key === 'ArrowUp') setActive((active + shown.length - 1) % Math.max(1, shown.length));
    else if (event.key === 'Escape') setWritten(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={css.variableField}>
      <MarkedTextarea
        ref={field}
        pattern={flowVariablePattern}
        known={variables.map(({ name }) => name)}
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        description={description}
        inputWrapperOrder={hintBelow}
        placeholder={placeholder}
        error={error}
        autosize
        minRows={minRows}
        maxRows={10}
        maxLength={maxLength}
        value={value}
        aria-autocomplete="list"
        aria-controls={written === null ? undefined : listId}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          follow(currentTarget);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setWritten(null)}
      />
      {written !== null && (
        <div id={listId} className={css.variables} role="listbox" aria-label={t('flowInspector.variables')}>
          {shown.length === 0 && (
            <Text size="xs" c="dimmed" className={css.noVariable}>
              {t('flowBuilder.variables.none')}
            </Text>
          )}
          {shown.map((choice, index) => (
            <UnstyledButton
              key={choice.name}
              className={css.variable}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // The field keeps the focus, and with it the caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              <Text span size="sm">{`{${choice.name}}`}</Text>
              <Text span size="xs" c="dimmed">
                {choice.label}
              </Text>
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  );
}

import { TextInput } from '@mantine/core';
import { useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import css from './macro-panes.module.css';
import type { TypedValues } from './macros.queries.ts';
import { useVariableName } from './use-variable-name.ts';

/** As long as a typed value is. */
export const maxTypedLength = 500;

export interface ValueFieldsHandle {
  /** Goes on when everything is filled in; else the focus goes to what is not. */
  goOn: () => void;
}

interface Props {
  ref: Ref<ValueFieldsHandle>;
  variables: readonly string[];
  onFilled: (values: TypedValues) => void;
  /** Escape in one of the fields */
  onLeave?: () => void;
}

/** In the place of the preview: what the words of a macro lack on this ticket. Enter goes on. */
export function ValueFields({ ref, variables, onFilled, onLeave }: Props) {
  const { t } = useTranslation();
  const nameOf = useVariableName();
  const [values, setValues] = useState<TypedValues>({});
  const section = useRef<HTMLElement>(null);
  const goOn = () => {
    const missing = variables.findIndex((variable) => (values[variable] ?? '').trim() === '');
    if (missing === -1) onFilled(values);
    else section.current?.querySelectorAll('input')[missing]?.focus();
  };
  useImperativeHandle(ref, () => ({ goOn }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') goOn();
    else if (event.key === 'Escape' && onLeave) onLeave();
    else return;
    // A dialog around it would be submitted or closed.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section ref={section} className={css.preview} aria-label={t('macros.run.unfilled')}>
      <h3 className={css.title}>{t('macros.run.unfilled')}</h3>
      {variables.map((variable) => (
        <TextInput
          key={variable}
          className={css.value}
          label={nameOf(variable)}
          maxLength={maxTypedLength}
          value={values[variable] ?? ''}
          onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [variable]: value }))}
          onKeyDown={onKeyDown}
        />
      ))}
    </section>
  );
}

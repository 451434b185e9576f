import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { hintBelow } from '../text/hint-below.ts';
import css from './dates.module.css';

export interface TypedFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  value?: string;
  onChange?: (value: string) => void;
}

interface Grammar {
  isWhole: (value: string) => boolean;
  /** the text of a value in the field; the value itself by default */
  show?: (value: string) => string;
  /** the typed text as a value */
  type: (text: string) => string;
  /** an incomplete text, completed where that is unambiguous */
  complete: (value: string) => string;
  /** what to do about a value that is not whole; not shown while the field is typed in */
  remedy: string;
}

/**
 * A field whose text has a form. An incomplete value reaches the form as it was typed, so that nothing is lost or sent
 * unseen.
 */
export function TypedField({
  grammar: { isWhole, show, type, complete, remedy },
  value = '',
  onChange,
  error,
  onBlur,
  onFocus,
  ...rest
}: TypedFieldProps & { grammar: Grammar }) {
  const [typing, setTyping] = useState(false);
  const isUnfinished = value !== '' && !isWhole(value) && !typing;
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      inputWrapperOrder={hintBelow}
      classNames={{ input: css.field }}
      {...rest}
      value={show ? show(value) : value}
      error={isUnfinished && typeof error !== 'string' ? remedy : error}
      onChange={(event) => onChange?.(type(event.currentTarget.value))}
      onFocus={(event) => {
        setTyping(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyping(false);
        const whole = complete(value);
        if (whole !== value) onChange?.(whole);
        onBlur?.(event);
      }}
    />
  );
}

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import css from './hours.module.css';

interface Props {
  label: string;
  text: string;
  readOnly: boolean;
  isWrong: boolean;
  /** typed to its end: by Enter, or by leaving the field */
  onType: (text: string) => void;
}

/** One span, such as "08:00 às 12:00"; several may be typed at once, such as "8-12 1330-18". Emptied, it goes. */
export function SpanField({ label, text, readOnly, isWrong, onType }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed === null) return;
    setTyped(null);
    if (typed.trim() !== text) onType(typed.trim());
  };
  return (
    <TextInput
      className={css.span}
      size="sm"
      aria-label={label}
      error={isWrong}
      readOnly={readOnly}
      value={typed ?? text}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take();
      }}
    />
  );
}

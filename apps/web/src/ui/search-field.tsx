import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

const searchDebounceMs = 500;

/** What is typed, and the same half a second after the last key: that is what is asked for. */
export function useSearchText() {
  const [text, setText] = useState('');
  const [debouncedText] = useDebouncedValue(text.trim(), searchDebounceMs);
  // Emptied is emptied at once.
  return { text, setText, search: text.trim() === '' ? '' : debouncedText };
}

interface Props {
  label: string;
  value: string;
  className?: string;
  onChange: (text: string) => void;
}

/** The search of a table page. */
export function SearchField({ label, value, className, onChange }: Props) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      className={className}
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

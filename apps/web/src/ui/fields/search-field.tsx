import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '../icons/index.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchDebounceMs } from '../lists/search-debounce.ts';

/** The typed text, and the same half a second after the last key: the one to search for. */
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

/** The search of a table page. Its × clears the text. */
export function SearchField({ label, value, className, onChange }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      className={className}
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        value !== '' && (
          <CloseButton
            size="sm"
            aria-label={t('common.clearSearch')}
            icon={<IconX size={16} stroke={1.75} />}
            onClick={clear}
          />
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

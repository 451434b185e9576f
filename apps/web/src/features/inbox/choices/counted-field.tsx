import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Meta } from '../../../ui/text/meta.tsx';
import css from './offer.module.css';

interface Props extends Pick<
  TextInputProps,
  'id' | 'label' | 'aria-label' | 'placeholder' | 'variant' | 'size' | 'inputMode'
> {
  value: string;
  /** characters that WhatsApp takes */
  max: number;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** an empty field says nothing of its length */
  quiet?: boolean;
}

/** A line of text with how much of its limit is used; over it the counter is red. */
export function CountedField({ value, max, onChange, quiet = false, ...field }: Props) {
  const { length } = value.trim();
  return (
    <TextInput
      size="sm"
      autoComplete="off"
      value={value}
      error={length > max}
      rightSectionWidth={74}
      rightSectionPointerEvents="none"
      rightSection={quiet && length === 0 ? null : <Count length={length} max={max} />}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...field}
    />
  );
}

export function Count({ length, max }: { length: number; max: number }) {
  const { t } = useTranslation();
  return (
    <Meta tone={length > max ? 'danger' : 'quiet'} data-over={length > max || undefined}>
      {t('choices.count', { length, max })}
    </Meta>
  );
}

/** The name of a field with what is said beside it, at the other end of its line. */
export const FieldHeading = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className={css.heading}>
    {label}
    <small>{children}</small>
  </span>
);

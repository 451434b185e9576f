import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import i18next from 'i18next';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { localeOf } from '../../../ui/text/format.ts';
import { centsOfPasted, centsOfTyped } from './amount.rules.ts';

interface Props {
  label: string;
  cents: number;
  error?: ReactNode;
  /** below: how much it may be */
  hint?: string;
  /** it has the keyboard when its dialog opens */
  focused?: boolean;
  onChange: (cents: number) => void;
}

const inputMoney = (cents: number) =>
  new Intl.NumberFormat(localeOf(i18next.language), { minimumFractionDigits: 2 }).format(cents / 100);

/** An amount in reais that is typed from the right, and pasted however people write it. */
export function AmountField({ label, cents, error, hint, focused = true, onChange }: Props) {
  return (
    <TextInput
      label={label}
      size="md"
      inputMode="numeric"
      autoComplete="off"
      leftSection="R$"
      data-autofocus={focused || undefined}
      description={hint}
      inputWrapperOrder={hintBelow}
      placeholder={inputMoney(0)}
      value={cents === 0 ? '' : inputMoney(cents)}
      error={error}
      onChange={(event) => onChange(centsOfTyped(event.currentTarget.value))}
      onPaste={(event) => {
        const pasted = centsOfPasted(event.clipboardData.getData('text'));
        if (pasted === undefined) return;
        event.preventDefault();
        onChange(pasted);
      }}
    />
  );
}

import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useEffect, type Ref } from 'react';
import { hintBelow } from '../../ui/hint-below.ts';
import { formatTypedNumber } from '../../ui/typed-number.ts';
import { loadPhoneRule } from './phone-rule.ts';

interface Props extends Omit<TextInputProps, 'type' | 'onChange'> {
  ref?: Ref<HTMLInputElement>;
  onChange: (text: string) => void;
}

/** A number that can be reached: as people of this country write it, from its + on as it is, or pasted in any form. */
export function PhoneNumberField({ onChange, ...props }: Props) {
  useEffect(() => {
    // Without it the server says what is wrong.
    loadPhoneRule().catch(() => undefined);
  }, []);
  return (
    <TextInput
      inputWrapperOrder={hintBelow}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(11) 90000-0142"
      maxLength={500}
      onChange={(event) => onChange(formatTypedNumber(event.currentTarget.value))}
      {...props}
    />
  );
}

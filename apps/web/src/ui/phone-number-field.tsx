import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { hintBelow } from './hint-below.ts';
import { formatTypedNumber } from './phone.ts';

interface Props extends Omit<TextInputProps, 'type' | 'onChange'> {
  ref?: Ref<HTMLInputElement>;
  onChange: (text: string) => void;
}

/** A number that can be reached: as people of this country write it, or from its + on as it is. */
export function PhoneNumberField({ onChange, ...props }: Props) {
  return (
    <TextInput
      inputWrapperOrder={hintBelow}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(11) 90000-0142"
      onChange={(event) => onChange(formatTypedNumber(event.currentTarget.value))}
      {...props}
    />
  );
}

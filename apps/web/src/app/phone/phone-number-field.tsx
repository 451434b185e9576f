import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useEffect, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../ui/text/hint-below.ts';
import { formatTypedNumber } from '../../ui/fields/typed-number.ts';
import { loadPhoneRule, phoneNumber } from './phone-rule.ts';

interface Props extends Omit<TextInputProps, 'type' | 'onChange' | 'value'> {
  ref?: Ref<HTMLInputElement>;
  value?: string;
  onChange: (text: string) => void;
}

/** A number that can be reached: as people of this country write it, from its + on as it is, or pasted in any form. */
export function PhoneNumberField({ onChange, error, ...props }: Props) {
  const { t } = useTranslation();
  const [isRuleHere, setIsRuleHere] = useState(false);
  useEffect(() => {
    // Without it the server says what is wrong.
    loadPhoneRule().then(
      () => setIsRuleHere(true),
      () => undefined,
    );
  }, []);
  // A number that was refused before the words were here says why once they are.
  const isUnexplained = isRuleHere && error === t('common.badNumber');
  return (
    <TextInput
      inputWrapperOrder={hintBelow}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(11) 90000-0142"
      maxLength={500}
      onChange={(event) => onChange(formatTypedNumber(event.currentTarget.value))}
      error={isUnexplained ? phoneNumber(props.value ?? '') : error}
      {...props}
    />
  );
}

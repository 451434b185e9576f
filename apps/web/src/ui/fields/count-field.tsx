import { NumberInput } from '@mantine/core';
import type { NumberInputProps } from '@mantine/core';
import { numberSeparators } from '../text/format.ts';
import { hintBelow } from '../text/hint-below.ts';

interface Props extends NumberInputProps {
  min: number;
  max: number;
  /** thousands stand apart, for numbers of many digits */
  isGrouped?: boolean;
}

/** A whole number between two limits, zero or more, with its hint below. */
export function CountField({ isGrouped = false, ...props }: Props) {
  return (
    <NumberInput
      inputWrapperOrder={hintBelow}
      allowDecimal={false}
      allowNegative={false}
      {...(isGrouped && numberSeparators())}
      {...props}
    />
  );
}

import { NumberInput } from '@mantine/core';
import type { NumberInputProps } from '@mantine/core';
import { hintBelow } from './hint-below.ts';

/** A whole number between two limits, zero or more, with its hint below. */
export function CountField(props: NumberInputProps & { min: number; max: number }) {
  return <NumberInput inputWrapperOrder={hintBelow} allowDecimal={false} allowNegative={false} {...props} />;
}

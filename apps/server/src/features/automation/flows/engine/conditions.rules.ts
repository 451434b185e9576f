import type { FlowBlockOf, FlowOperator, FlowTest } from '@balcao/contract';

/** As people read values: without case, accents and spaces around. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** A number with a point or a comma before its decimals. */
function numberOf(text: string): number | undefined {
  const written = text.trim();
  return /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(written) ? Number(written.replace(',', '.')) : undefined;
}

const compares = (value: string, other: string, holds: (a: number, b: number) => boolean): boolean => {
  const [a, b] = [numberOf(value), numberOf(other)];
  return a !== undefined && b !== undefined && holds(a, b);
};

const operators: Readonly<Record<FlowOperator, (value: string, other: string) => boolean>> = {
  is: (value, other) => plain(value) === plain(other),
  isNot: (value, other) => plain(value) !== plain(other),
  contains: (value, other) => plain(value).includes(plain(other)),
  containsNot: (value, other) => !plain(value).includes(plain(other)),
  filled: (value) => value.trim() !== '',
  empty: (value) => value.trim() === '',
  above: (value, other) => compares(value, other, (a, b) => a > b),
  below: (value, other) => compares(value, other, (a, b) => a < b),
};

/** The first branch whose tests are met; undefined = none. A branch without tests is met by nothing. */
export function branchOf(
  { branches }: FlowBlockOf<'condition'>,
  { valueOf, fill }: { valueOf(name: string): string | undefined; fill(text: string): string },
): FlowBlockOf<'condition'>['branches'][number] | undefined {
  const meets = ({ variable, operator, value }: FlowTest) => operators[operator](valueOf(variable) ?? '', fill(value));
  return branches.find(({ match, tests }) =>
    tests.length === 0 ? false : match === 'all' ? tests.every(meets) : tests.some(meets),
  );
}

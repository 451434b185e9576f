/** A whole number that is being typed, from 1 to a limit, as the contract has it. */
export const inRange = (value: number | string, max: number): number => {
  const number = Math.round(Number(value));
  return Number.isFinite(number) ? Math.min(max, Math.max(1, number)) : 1;
};

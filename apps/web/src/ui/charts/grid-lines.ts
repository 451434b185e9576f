/** Where the lines behind bars that count are: from 0 to above the highest in four equal, round steps. */
export function gridLines(highest: number): number[] {
  const rough = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough && Number.isInteger(each * power)) ?? 10) * power,
  );
  return [0, 1, 2, 3, 4].map((line) => line * Math.ceil(step));
}

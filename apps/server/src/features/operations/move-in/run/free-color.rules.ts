/** Queues of a company have different colors. @returns the wanted color, or one that is free, in lower case */
export function freeColor(wanted: string | undefined, taken: ReadonlySet<string>): string {
  if (wanted !== undefined && !taken.has(wanted)) return wanted;
  for (let turn = 0; ; turn += 1) {
    const color = colorOfTurn(turn);
    if (!taken.has(color)) return color;
  }
}

/** Colors that are far apart, of a brightness that white and black words can be read on: steps of the golden angle. */
function colorOfTurn(turn: number): string {
  const hue = (turn * 137.508) % 360;
  const channel = (shift: number) => {
    const at = (shift + hue / 30) % 12;
    const value = 0.42 - 0.24 * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** The 49 colours a queue can have: twelve in four shades, and black. Named in `queues.colors`. */
export const queueColors = {
  red1: '#FCA5A5',
  orange1: '#FDBA74',
  amber1: '#FCD34D',
  lime1: '#BEF264',
  green1: '#86EFAC',
  teal1: '#5EEAD4',
  cyan1: '#67E8F9',
  blue1: '#93C5FD',
  indigo1: '#A5B4FC',
  violet1: '#C4B5FD',
  pink1: '#F9A8D4',
  grey1: '#D6D3D1',
  red2: '#EF4444',
  orange2: '#CF5B32',
  amber2: '#E0A21B',
  lime2: '#84CC16',
  green2: '#2F8F4E',
  teal2: '#14B8A6',
  cyan2: '#0E8A9B',
  blue2: '#2F6FDE',
  indigo2: '#6366F1',
  violet2: '#8A4FBF',
  pink2: '#D6436B',
  grey2: '#7A756D',
  red3: '#B91C1C',
  orange3: '#C2410C',
  amber3: '#B45309',
  lime3: '#4D7C0F',
  green3: '#15803D',
  teal3: '#0F766E',
  cyan3: '#0E7490',
  blue3: '#1D4ED8',
  indigo3: '#4338CA',
  violet3: '#6D28D9',
  pink3: '#BE185D',
  grey3: '#57534E',
  red4: '#7F1D1D',
  orange4: '#7C2D12',
  amber4: '#78350F',
  lime4: '#365314',
  green4: '#14532D',
  teal4: '#134E4A',
  cyan4: '#164E63',
  blue4: '#1E3A8A',
  indigo4: '#312E81',
  violet4: '#4C1D95',
  pink4: '#831843',
  grey4: '#44403C',
  black: '#25221F',
} as const;

export type QueueColorName = keyof typeof queueColors;
export const queueColorNames = Object.keys(queueColors) as QueueColorName[];

export const queueColorName = (color: string): QueueColorName | undefined =>
  queueColorNames.find((name) => queueColors[name] === color.toUpperCase());

/** The colours that people distinguish best. */
export const firstColorNames = [
  'blue2',
  'cyan2',
  'green2',
  'amber2',
  'orange2',
  'pink2',
  'violet2',
  'grey2',
] as const satisfies readonly QueueColorName[];

/** The first that no queue has yet, those people distinguish best before the others; where all are taken, one that is mixed. */
export function firstFreeColor(taken: ReadonlySet<string>): string {
  const name = [...firstColorNames, ...queueColorNames].find((each) => !taken.has(queueColors[each]));
  return name ? queueColors[name] : mixColor(taken);
}

/** Degrees between two hues that follow each other: they come near an earlier one as late as possible. */
const goldenAngle = 137.508;
const lightnesses = [0.45, 0.35, 0.55];

/** A colour has one queue only, and a company may have more queues than there are colours to choose from. */
function mixColor(taken: ReadonlySet<string>): string {
  for (let step = 0; ; step += 1) {
    const color = hexOf((step * goldenAngle) % 360, lightnesses[step % lightnesses.length] ?? 0.45);
    if (!taken.has(color)) return color;
  }
}

/** A colour of HSL, of middle saturation, as `#2F6FDE`. */
function hexOf(hue: number, lightness: number): string {
  const reach = 0.55 * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`.toUpperCase();
}

/** Samples to choose from; people may choose anything. */
export const tagColors = {
  azul: '#2F6FDE',
  lago: '#0E8A9B',
  mata: '#2F8F4E',
  mel: '#E0A21B',
  barro: '#CF5B32',
  goiaba: '#D6436B',
  uva: '#8A4FBF',
  pedra: '#7A756D',
} as const;

/** The sample that is used least so far. */
export function leastUsedColor(used: readonly { color: string }[]): string {
  const counts = new Map<string, number>(Object.values(tagColors).map((color) => [color, 0]));
  for (const { color } of used) {
    const known = counts.get(color.toUpperCase());
    if (known !== undefined) counts.set(color.toUpperCase(), known + 1);
  }
  return [...counts].reduce((least, one) => (one[1] < least[1] ? one : least))[0];
}

export const isHexColor = (text: string): boolean => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim());

/** `#ABC` as `#AABBCC`. */
export function expandHex(color: string): string {
  const hex = color.trim();
  return hex.length === 4 ? `#${hex.slice(1).replace(/./g, '$&$&')}` : hex;
}

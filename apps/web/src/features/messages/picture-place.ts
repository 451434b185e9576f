export const placeWidth = 250;
const unknownHeight = 188;

/** Pixels: in proportion, but never a stripe and never a tower. */
export function placeHeight(width: number | null, height: number | null): number {
  if (!width || !height) return unknownHeight;
  return Math.round(Math.min(330, Math.max(100, (placeWidth * height) / width)));
}

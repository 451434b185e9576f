export const mediaBoxWidth = 250;
const defaultHeight = 188;

/** Pixels: in proportion, within limits; a smaller picture is not enlarged. */
export function mediaBoxHeight(width: number | null, height: number | null): number {
  if (!width || !height) return defaultHeight;
  return Math.round(Math.min(330, Math.max(100, (Math.min(mediaBoxWidth, width) * height) / width)));
}

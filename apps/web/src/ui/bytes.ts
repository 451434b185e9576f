import { formatNumber } from './format.ts';

/** `84 kB`, `1,4 MB`: thousands, as people and file managers count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${formatNumber(Math.round(bytes / 1000))} kB`;
  return `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;
}

import { formatNumber } from './format.ts';

/** `84 kB`, `1,4 MB`, `2,1 TB`: thousands, as people and file managers count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${formatNumber(Math.round(bytes / 1000))} kB`;
  if (bytes < 999_950_000) return `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;
  if (bytes < 999_950_000_000) return `${formatNumber(Math.round(bytes / 100_000_000) / 10)} GB`;
  return `${formatNumber(Math.round(bytes / 100_000_000_000) / 10)} TB`;
}

import { IconUsers } from './icons/index.ts';
import type { CSSProperties } from 'react';
import css from './avatar.module.css';

interface Props {
  /** what the tone is chosen by: the same person always has the same one */
  id: number | string;
  name: string;
  /** pixels */
  size?: number;
  /** object URL of a photo */
  src?: string | null;
  group?: boolean;
}

/** A photo, or initials on one of six soft tones. The name is beside it, so it is hidden from screen readers. */
export function Avatar({ id, name, size = 38, src, group }: Props) {
  return (
    <span
      className={css.avatar}
      data-tone={toneOf(id)}
      style={{ '--avatar-size': `${size}px` } as CSSProperties}
      aria-hidden
    >
      {src ? <img src={src} alt="" /> : group ? <IconUsers stroke={1.75} /> : initials(name)}
    </span>
  );
}

/** 1 to 6, the same for the same id (FNV-1a). */
export function toneOf(id: number | string): number {
  let hash = 0x811c9dc5;
  for (const character of String(id)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return (hash % 6) + 1;
}

/** `Ana` → A, `Empresa Demonstração` → ED, `Luís Fernando (casa)` → LF; a name of digits or signs alone → its first character. */
export function initials(name: string): string {
  // What stands in brackets says which of several it is; a word without a letter, a digit or a picture has no initial.
  const named = name.replace(/[([{][^()[\]{}]*[)\]}]?/g, ' ').trim() || name;
  const words = named
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, ''))
    .filter(Boolean);
  const first = words[0] ?? (named.trim() || '?');
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last].map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('');
}

import type { Icon } from '../icons/index.ts';
import css from './subject.module.css';

/** A symbol on a soft square. */
export function IconTile({ icon: Symbol }: { icon: Icon }) {
  return (
    <span className={css.tile} aria-hidden>
      <Symbol size={18} stroke={1.75} />
    </span>
  );
}

/** The subject of a table row: its symbol, its name, and one line of details. */
export function Subject({ icon, name, detail }: { icon: Icon; name: string; detail: string }) {
  return (
    <span className={css.subject}>
      <IconTile icon={icon} />
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.detail}>{detail}</span>
      </span>
    </span>
  );
}

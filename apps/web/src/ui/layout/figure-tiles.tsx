import type { ReactNode } from 'react';
import css from './figure-tiles.module.css';

/** Figures beside each other, one of which is chosen; two beside each other where there is no room for all. */
export function FigureTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.room}>
      <ul className={css.tiles} aria-label={label}>
        {children}
      </ul>
    </div>
  );
}

interface TileProps {
  name: string;
  /** what the name means, at the pointer */
  definition: string;
  /** what its button does, for screen readers; without it it cannot be chosen */
  choose?: { label: string; isChosen: boolean; onChoose: () => void } | undefined;
  /** the number, as a link to what it counts */
  children: ReactNode;
  /** below it: how it changed */
  note: ReactNode;
  tone: 'better' | 'worse' | 'neutral';
}

export function FigureTile({ name, definition, choose, children, note, tone }: TileProps) {
  return (
    <li className={css.tile} data-chosen={choose?.isChosen || undefined}>
      {choose ? (
        <button
          type="button"
          className={css.name}
          title={definition}
          aria-label={choose.label}
          aria-pressed={choose.isChosen}
          onClick={choose.onChoose}
        >
          {name}
        </button>
      ) : (
        <span className={css.name} title={definition}>
          {name}
        </span>
      )}
      <span className={css.value}>{children}</span>
      <span className={css.note} data-tone={tone}>
        {note}
      </span>
    </li>
  );
}

/** A number in parts, its units in smaller letters. */
export function FigureParts({ parts }: { parts: readonly { value: string; unit: string }[] }) {
  return parts.map(({ value, unit }) => (
    <span key={unit} className={css.part}>
      {value}
      {unit !== '' && <small> {unit} </small>}
    </span>
  ));
}

/** In the shape of the tiles. */
export function FigureTilesSkeleton({ count }: { count: number }) {
  return (
    <div className={css.room} aria-hidden data-skeleton>
      <div className={css.tiles}>
        {Array.from({ length: count }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- grey bars are all alike
          <div key={index} className={css.tile}>
            <span className={css.bone} />
            <span className={css.bone} data-tall />
            <span className={css.bone} />
          </div>
        ))}
      </div>
    </div>
  );
}

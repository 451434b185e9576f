import type { ReactNode } from 'react';
import css from './picture-grid.module.css';

interface Props {
  label: string;
  /** four, each with its key */
  pictures: readonly { key: string; picture: ReactNode }[];
  /** how many the last of them stands for; 0 = itself alone */
  rest: number;
}

/** Pictures two by two; over the last one stands how many there are instead of it. */
export function PictureGrid({ label, pictures, rest }: Props) {
  return (
    <div className={css.grid} role="group" aria-label={label}>
      {pictures.map(({ key, picture }, index) => (
        <div key={key} className={css.tile}>
          {picture}
          {rest > 0 && index === pictures.length - 1 && (
            <span className={css.rest} aria-hidden>
              +{rest}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

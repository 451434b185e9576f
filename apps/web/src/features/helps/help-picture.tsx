import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { toneOf } from '../../ui/avatar.tsx';
import css from './helps.module.css';

/** What stands for a video before it is asked for: drawn here, since the site of the videos hears of nobody who only looks. */
export function HelpPicture({ id }: { id: number }) {
  return (
    <span className={css.picture} data-tone={toneOf(`help ${id}`)} aria-hidden>
      <span className={css.play}>
        <IconPlayerPlayFilled size={16} />
      </span>
    </span>
  );
}

import { toneOf } from '../avatar.tsx';
import css from './sender-name.module.css';

interface Props {
  name: string;
  /** what the colour is made of; none for one's own side */
  number?: string | null | undefined;
}

/** The author of a group message, each in a colour of their own. */
export function SenderName({ name, number }: Props) {
  return (
    <span className={css.sender} data-tone={number ? toneOf(number) : undefined}>
      {name}
    </span>
  );
}

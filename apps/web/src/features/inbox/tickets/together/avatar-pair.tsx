import type { Ticket } from '@balcao/contract';
import { Avatar } from '../../../../ui/avatar.tsx';
import { firstName } from '../../../../ui/text/first-name.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import css from './avatar-pair.module.css';

interface Props {
  ticket: Pick<Ticket, 'user' | 'attendants'>;
  size: 18 | 22;
}

/** Who attends a ticket, the responsible one first: two faces, and how many more there are. */
export function AvatarPair({ ticket: { user, attendants }, size }: Props) {
  const people = user ? [user, ...attendants] : attendants;
  const more = people.length - 2;
  return (
    <span className={css.pair}>
      {people.slice(0, 2).map(({ id, name }) => (
        <Avatar key={id} id={id} name={firstName(name)} size={size} />
      ))}
      {more > 0 && <Meta className={css.more}>+{more}</Meta>}
    </span>
  );
}

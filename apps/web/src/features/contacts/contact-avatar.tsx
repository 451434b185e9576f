import type { Ticket } from '@balcao/contract';
import { useAuthedBlob } from '../../app/api/media.ts';
import { Avatar } from '../../ui/avatar.tsx';

interface Props {
  contact: Pick<Ticket['contact'], 'id' | 'name' | 'profilePicUrl' | 'isGroup'>;
  /** pixels */
  size?: number;
}

/** The photo of a contact, its initials until it has come or when there is none. */
export function ContactAvatar({ contact, size }: Props) {
  // Pictures on other servers would tell them who is looking.
  const own = contact.profilePicUrl?.startsWith('/') ? contact.profilePicUrl : null;
  const { src } = useAuthedBlob(own);
  return <Avatar id={contact.id} name={contact.name} size={size} src={src} group={contact.isGroup} />;
}

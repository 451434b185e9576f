import { useAuthedBlob } from '../../../app/api/media.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { ContactSummary } from './contact-summary.ts';

interface Props {
  contact: ContactSummary;
  /** pixels */
  size?: number;
}

/** By the number, as on the simulated phone: a person has one colour everywhere. */
export const toneIdOf = ({ id, number }: { id: number; number: string }): number | string => number || id;

/** The photo of a contact, its initials until it has come or when there is none. */
export function ContactAvatar({ contact, size }: Props) {
  // Pictures on other servers would show them who is looking.
  const own = contact.profilePicUrl?.startsWith('/') ? contact.profilePicUrl : null;
  const { src } = useAuthedBlob(own);
  return <Avatar id={toneIdOf(contact)} name={contact.name} size={size} src={src} group={contact.isGroup} />;
}

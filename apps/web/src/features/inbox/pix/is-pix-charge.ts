import type { Message } from '@balcao/contract';

/** The card of a charge that the company sent; undefined for any other message, also a charge of the contact. */
export const pixChargeOf = ({
  fromMe,
  interactive,
}: Pick<Message, 'fromMe' | 'interactive'>): Extract<Message['interactive'], { kind: 'payment' }> | undefined =>
  fromMe && interactive?.kind === 'payment' && interactive.pixCode !== null ? interactive : undefined;

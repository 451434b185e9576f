import type { Address } from '../../port/message-content.ts';
import { parseJid } from '../addresses/addresses.rules.ts';
import type { KeyStore } from './key-store.ts';

type Creds = Pick<KeyStore, 'creds'>;

/** The jids of the connection itself; empty = not known yet. */
export const ownIds = ({ creds: { me } }: Creds) => ({ id: me?.id ?? '', lid: me?.lid ?? '' });

/** The connection's own addresses. */
export const ownAddresses = ({ creds: { me } }: Creds): Address[] =>
  [me?.id, me?.lid].flatMap((jid) => parseJid(jid) ?? []);

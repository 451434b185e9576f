import type { WAVersion } from 'baileys';
import type { Database } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import type { DecryptJournalDeps } from '../inbound/decrypt-journal.ts';
import type { LoginGate } from './login-gate.ts';
import type { LinkCards } from '../../link-cards/link-cards.ts';
import type { TapeSettings } from '../tape/tape-recorder.ts';
import type { FindProxy } from '../proxy/route.ts';
import type { WebVersions } from './web-versions.ts';

export interface WebChannelDeps {
  database: Database;
  files: Files;
  vault: Vault;
  log: Logger;
  /** undefined = WhatsApp's own */
  url: string | undefined;
  version: WAVersion | undefined;
  /** false = signatures that are not good are reported, and taken */
  isStrict: boolean;
  /** milliseconds after which a socket that receives nothing is closed */
  socketTimeoutMs: number;
  findProxy: FindProxy;
  /** whether a proxy at this address is allowed */
  isAllowedAddress(address: string): boolean;
  /** undefined = no session is recorded */
  tape: TapeSettings | undefined;
  /** of pages that own messages link to */
  linkCards: Pick<LinkCards, 'find'>;
}

export interface SessionDeps extends WebChannelDeps, Pick<DecryptJournalDeps, 'suspects'> {
  gate: LoginGate;
  versions: WebVersions;
}

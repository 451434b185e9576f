import type { Address } from '../../../../channels/port/message-content.ts';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { InboundMessage } from '../../../../channels/port/inbound-entry.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import type { Logger } from '../../../../platform/log/log.ts';
import type { Vault } from '../../../../platform/secrets/secrets.ts';

/** What bringing and reading the history of a phone needs of other features. */
export interface PhoneHistoryPorts {
  vault: Vault;
  log: Logger;
  /** the company leaves groups alone */
  ignoresGroups(db: Db, companyId: number): Promise<boolean>;
  /** which of these messages the conversation with somebody has already, of either side */
  findTicketMessages(
    db: Db,
    connection: ConnectionRef,
    addresses: readonly Address[],
    providerIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** The text of a message; content for which a channel only has a name is described in the language of the company. */
  textOf(tx: CompanyTx, message: InboundMessage): Promise<string>;
  /** every address of a contact; undefined = there is no such contact */
  addressesOfContact(db: Db, contactId: number): Promise<Address[] | undefined>;
  /** Removes files after the commit. */
  removeFiles(tx: CompanyTx, keys: readonly string[]): void;
  /** Gives the channel back what it needs to fetch a file. */
  storeRawMessage(
    db: Db,
    connection: ConnectionRef,
    providerId: string,
    rawPayload: string,
    fromMe?: boolean,
  ): Promise<void>;
}

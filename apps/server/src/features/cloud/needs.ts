import type { Actor } from '@balcao/contract';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import type { Write } from '../messages/index.ts';

/** What official numbers ask of other features. */
export interface CloudNeeds {
  providerOf(db: Db, whatsappId: number): Promise<string | undefined>;
  seenConnection(db: Db, actor: Actor, whatsappId: number): Promise<unknown>;
  seenTicket(db: Db, actor: Actor, ticketId: number): Promise<{ id: number; whatsappId: number | null }>;
  lastInboundAt(db: Db, ticketId: number, whatsappId: number): Promise<string | undefined>;
  /** opens the session of a connection with what is stored now */
  open(tx: CompanyTx, whatsappId: number): Promise<void>;
  write: Write;
}

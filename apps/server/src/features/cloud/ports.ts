import type { Actor } from '@balcao/contract';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import type { SendAs } from '../messages/index.ts';

/** What official numbers need from other features. */
export interface CloudPorts {
  findProvider(db: Db, whatsappId: number): Promise<string | undefined>;
  findVisibleConnection(db: Db, actor: Actor, whatsappId: number): Promise<unknown>;
  findVisibleTicket(db: Db, actor: Actor, ticketId: number): Promise<{ id: number; whatsappId: number | null }>;
  findLastInboundAt(db: Db, ticketId: number, whatsappId: number): Promise<string | undefined>;
  /** opens the session of a connection with what is stored now */
  openSession(tx: CompanyTx, whatsappId: number): Promise<void>;
  write: SendAs;
}

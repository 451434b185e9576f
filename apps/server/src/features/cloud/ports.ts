import type { CompanyTx } from '../../platform/db/database.ts';
import type { SendAs } from '../messages/index.ts';

/** What official numbers need from other features. */
export interface CloudPorts {
  /** opens the session of a connection with what is stored now */
  openSession(tx: CompanyTx, whatsappId: number): Promise<void>;
  write: SendAs;
}

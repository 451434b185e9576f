import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { ContactWords } from '../events.ts';

/** The request that a contact's message answers, where the conversation alone does not show it. */
export interface Reply {
  /** Nothing is left for the team to do: a conversation that is closed stays so, and the automatic service answers nothing else. */
  isSettled: boolean;
  /** of a service that it begins: where it waits, without the menu; null = where the connection puts people */
  queueId: number | null;
  /** the log line of the ticket when a service begins with it */
  note: string;
  /** Runs once the message is stored, while the ticket is locked. */
  stored(tx: CompanyTx, at: { ticketId: number; whatsappId: number; queueId: number | null }): Promise<void>;
}

/** Asked of each message of a person before its ticket is found; undefined = it is like any other. */
export type FindReply = (
  tx: CompanyTx,
  received: { contactId: number; whatsappId: number; message: ContactWords },
) => Promise<Reply | undefined>;

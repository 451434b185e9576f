import type { OpeningSpan } from '@balcao/contract';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import type { AutomaticText } from '../messages/index.ts';
import type { OptionRow } from './option-tree.rules.ts';

interface ClosingTexts {
  complationMessage: string;
  ratingMessage: string;
}

/** What the automatic service needs of other features. */
export interface BotPorts {
  findSettings(
    db: Db,
    companyId: number,
  ): Promise<{
    timeZone: string;
    language: string;
    schedules: readonly OpeningSpan[];
    settings: ReadonlyMap<string, string>;
  }>;
  findConnections(
    db: Db,
    ids: readonly number[],
  ): Promise<
    Map<
      number,
      ClosingTexts & {
        greetingMessage: string;
        outOfHoursMessage: string;
        expiresInactiveMessage: string;
        maxUseBotQueues: number;
        timeUseBotQueues: number;
        transferQueueId: number | null;
      }
    >
  >;
  /** those a connection offers, in the order of its menu, and the one a ticket is in */
  listQueues(
    db: Db,
    whatsappId: number,
    queueId: number | null,
  ): Promise<
    {
      id: number;
      name: string;
      greetingMessage: string;
      outOfHoursMessage: string;
      schedules: readonly OpeningSpan[];
      options: readonly OptionRow[];
      offered: boolean;
    }[]
  >;
  findClosingTexts(db: Db, queueIds: readonly number[]): Promise<Map<number, ClosingTexts>>;
  blockedAmong(db: Db, contactIds: readonly number[]): Promise<ReadonlySet<number>>;
  findContactName(db: Db, contactId: number): Promise<string>;
  enqueueTexts(tx: CompanyTx, texts: readonly AutomaticText[]): Promise<void>;
}

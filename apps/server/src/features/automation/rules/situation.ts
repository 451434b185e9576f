import type { CustomField, FieldValue, Rule, RuleTestKind, Ticket } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import {
  fieldsFor,
  findContactOwners,
  findServices,
  findTexts,
  findTickets,
  listLatestWords,
  readOpeningBook,
  readValuesOf,
} from '../../inbox/index.ts';
import type { RuleSituation } from './decide.rules.ts';
import type { Happening } from './happenings.ts';

/** As many messages as are looked through for the contact's last one. */
const maxLooked = 20;

type Read = Pick<CompanyTx, 'db' | 'companyId'>;

/** What rules ask for, so that nothing else is read. */
export function askedBy(
  rules: readonly Pick<Rule, 'event' | 'conditions' | 'isInHoursOnly'>[],
): ReadonlySet<RuleTestKind> {
  const kinds = new Set<RuleTestKind>(rules.flatMap(({ conditions }) => conditions.map(({ test }) => test.kind)));
  if (rules.some(({ isInHoursOnly }) => isInHoursOnly)) kinds.add('openHours');
  if (rules.some(({ event }) => event.kind === 'silent')) kinds.add('returning');
  return kinds;
}

/** What is known of tickets, whatever happened to them. */
export interface Facts {
  of(ticket: Ticket, happening: Happening, words: string | null, at: Date): RuleSituation;
}

interface ValuesOf {
  fields: readonly CustomField[];
  values: ReadonlyMap<number, Readonly<Record<string, FieldValue>>>;
}

/** Reads what rules ask for of some tickets, in as many statements as for one. */
export async function readFacts(
  tx: Read,
  tickets: readonly Ticket[],
  asked: ReadonlySet<RuleTestKind>,
): Promise<Facts> {
  const { db } = tx;
  const ids = tickets.map(({ id }) => id);
  const contactIds = [...new Set(tickets.map(({ contactId }) => contactId))];
  const read = async (isAsked: boolean, subject: 'ticket' | 'contact', of: readonly number[]): Promise<ValuesOf> =>
    isAsked
      ? {
          fields: await fieldsFor(db, 'company', subject),
          values: await readValuesOf(db, 'company', subject, of),
        }
      : { fields: [], values: new Map() };
  const [book, services, owners, ofTickets, ofContacts] = await Promise.all([
    asked.has('openHours') ? readOpeningBook(tx) : undefined,
    asked.has('returning') ? findServices(db, ids) : undefined,
    asked.has('owned') ? findContactOwners(db, contactIds) : undefined,
    read(asked.has('field'), 'ticket', ids),
    read(asked.has('contactField'), 'contact', contactIds),
  ]);
  return {
    of(ticket, happening, words, at) {
      const service = services?.get(ticket.id);
      return {
        ticket,
        now: at,
        happening,
        words,
        isOpenHours: book?.timesOf(ticket.queueId).periodAt(at).open ?? true,
        isReturning: service?.isReturning ?? false,
        isAnswered: service?.isAnswered ?? false,
        owner: owners?.get(ticket.contactId) ?? null,
        fields: ofTickets.fields,
        values: ofTickets.values.get(ticket.id) ?? {},
        contactFields: ofContacts.fields,
        contactValues: ofContacts.values.get(ticket.contactId) ?? {},
      };
    },
  };
}

/** Reads what rules decide by, of what happened just now; undefined = the ticket is gone. */
export async function readSituation(
  tx: CompanyTx,
  ticketId: number,
  happening: Happening,
  asked: ReadonlySet<RuleTestKind>,
): Promise<RuleSituation | undefined> {
  const [ticket] = await findTickets(tx.db, [ticketId]);
  if (!ticket) return undefined;
  const facts = await readFacts(tx, [ticket], asked);
  const words = asked.has('words') ? await readWords(tx, ticketId, happening.messageId) : null;
  return facts.of(ticket, happening, words, tx.clock.now());
}

async function readWords({ db }: CompanyTx, ticketId: number, messageId: string | undefined): Promise<string | null> {
  if (messageId !== undefined) return (await findTexts(db, [messageId])).get(messageId) ?? null;
  const latest = await listLatestWords(db, ticketId, { limit: maxLooked });
  return latest.findLast(({ fromMe }) => !fromMe)?.body ?? null;
}

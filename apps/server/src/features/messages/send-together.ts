import { canSeeTicket } from '@balcao/contract';
import pg from 'pg';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { gatherBy } from '../../platform/gather.ts';
import { lockFreeTickets } from '../tickets/index.ts';
import { send, sendAll, type AdmittedRequest, type SendRequest, type Sent } from './sending.ts';
import type { Writing } from './writing.ts';

/** Requests of one transaction at most: so many tickets are held meanwhile. */
const togetherAtMost = 50;

interface Letter {
  request: SendRequest;
  /** undefined = it goes by itself */
  outcome?: Sent | AppError;
}

/**
 * Sends for attendants. What comes in of a company while something is being stored is stored together after it, so that a busy
 * company costs a transaction for many messages. It waits for nobody else: a request whose ticket somebody holds just then goes
 * by itself, and so does everything together with something that the database refuses.
 * @returns throws as `send` does
 */
export function createSendTogether(database: Database, writing: Writing): (request: SendRequest) => Promise<Sent> {
  const together = gatherBy(({ request }: Letter) => request.actor.companyId, async (companyId, letters) => {
    for (const some of portions(letters)) await store(companyId, some);
  });

  async function store(companyId: number, letters: readonly Letter[]): Promise<void> {
    try {
      const outcomes = await database.forCompany(companyId, async (tx) => {
        const held = await lockFreeTickets(tx.db, letters.map(({ request }) => request.ticketId));
        const tickets = new Map(held.map((ticket) => [ticket.id, ticket]));
        const admitted = letters.flatMap((letter): { letter: Letter; request: AdmittedRequest }[] => {
          const { request } = letter;
          const ticket = tickets.get(request.ticketId);
          return ticket && canSeeTicket(request.actor, ticket) ? [{ letter, request: { ...request, ticket } }] : [];
        });
        const answers = await sendAll(tx, writing, admitted.map(({ request }) => request));
        return admitted.map(({ letter }, place) => ({ letter, answer: answers[place] }));
      });
      for (const { letter, answer } of outcomes) if (answer) letter.outcome = answer;
    } catch (error) {
      if (!isUndone(error)) throw error;
    }
  }

  return async (request) => {
    const letter: Letter = { request };
    await together(letter);
    const outcome = letter.outcome ?? (await database.forCompany(request.actor.companyId, (tx) => send(tx, writing, request)));
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  };
}

/** Up to so many at a time, and none with a client id of one before: it would be a repeat of what is not there yet. */
function portions(letters: readonly Letter[]): Letter[][] {
  const known = new Set<string>();
  const alone = new Set<Letter>();
  for (const letter of letters) {
    const ids = letter.request.drafts.flatMap(({ clientId }) => clientId ?? []);
    if (ids.some((id) => known.has(id))) alone.add(letter);
    for (const id of ids) known.add(id);
  }
  const others = letters.filter((letter) => !alone.has(letter));
  return Array.from({ length: Math.ceil(others.length / togetherAtMost) }, (_unused, part) => others.slice(part * togetherAtMost, (part + 1) * togetherAtMost));
}

/** Nothing of it was stored for certain. Of a connection that was lost, nobody knows. */
function isUndone(error: unknown): boolean {
  return error instanceof AppError || (error instanceof pg.DatabaseError && error.severity === 'ERROR');
}

import type { CompanyTx } from '../../../../platform/db/database.ts';
import { jobHandler, type JobHandler } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockTickets } from '../../../inbox/index.ts';
import {
  askWithin,
  findRun,
  findRunOf,
  openHeaders,
  recordCallBegan,
  type CallAnswer,
  type FlowEffectOf,
} from '../../flows/index.ts';
import { callJob, enqueueCall } from './call-job.ts';
import type { MoveOn } from './move-on.ts';

/** Addresses that are asked side by side for one company, in a process: of its eight places for jobs the others keep five. */
export const maxCallsOfCompany = 3;

/** The calls of a company in this process. */
interface Line {
  asking: Set<string>;
  /** runs without a place, in their order; should the process end, they are asked again as all that are due */
  waiting: Set<string>;
}

type Deps = Pick<Platform, 'database' | 'outboundHttp' | 'rateLimit' | 'vault'>;

/**
 * Carries out the calls of flows, outside of transactions: what is answered moves the run on. A job whose company has no place left
 * ends, and the next one that ends of the company has its run asked: slow addresses of one company hold up nobody else.
 */
export function callHandler(platform: Deps, moveOn: MoveOn): JobHandler {
  const lines = new Map<number, Line>();
  return jobHandler(callJob, async ({ companyId, runId }) => {
    const line: Line = lines.get(companyId) ?? { asking: new Set(), waiting: new Set() };
    lines.set(companyId, line);
    const { asking, waiting } = line;
    if (asking.size >= maxCallsOfCompany || asking.has(runId)) {
      waiting.add(runId);
      return;
    }
    waiting.delete(runId);
    asking.add(runId);
    try {
      await carryOut(platform, moveOn, { companyId, runId });
    } finally {
      asking.delete(runId);
      const [next] = waiting;
      if (next !== undefined) {
        waiting.delete(next);
        await platform.database.forCompany(companyId, async (tx) => enqueueCall(tx, next));
      } else if (asking.size === 0) lines.delete(companyId);
    }
  });
}

async function carryOut(
  platform: Deps,
  moveOn: MoveOn,
  { companyId, runId }: { companyId: number; runId: string },
): Promise<void> {
  const { database } = platform;
  const call = await database.forCompany(companyId, (tx) => takeUp(tx, platform, runId));
  if (!call) return;
  const began = performance.now();
  const answer = call.known ?? (await askWithin(platform, companyId, call.effect));
  const durationMs = Math.round(performance.now() - began);
  await database.forCompany(companyId, async (tx) => {
    const [ticket] = await lockTickets(tx.db, [call.ticketId]);
    const run = ticket?.status === 'pending' ? await findRunOf(tx.db, ticket.id) : undefined;
    // A person has the conversation now.
    if (!ticket || run?.id !== runId) return;
    await moveOn(tx, ticket, run, { kind: 'answered', key: call.effect.key, answer, durationMs });
  });
}

/**
 * Notes that the call goes out now. One that had begun belongs to a process that ended: nobody knows whether it arrived, so that it goes
 * out again only where it may be repeated.
 */
async function takeUp(
  tx: CompanyTx,
  platform: Pick<Platform, 'vault'>,
  runId: string,
): Promise<{ ticketId: number; effect: FlowEffectOf<'call'>; known: CallAnswer | undefined } | undefined> {
  const { db, clock } = tx;
  const found = await findRun(db, runId);
  const [ticket] = found ? await lockTickets(db, [found.ticketId]) : [];
  const run = ticket && (await findRunOf(db, ticket.id));
  if (run?.id !== runId || run.state.waiting?.for !== 'call' || run.call?.kind !== 'call') return undefined;
  await recordCallBegan(db, runId, clock.now());
  const { ticketId, call, callBeganAt } = run;
  if (callBeganAt !== null && !call.mayRepeat) return { ticketId, effect: call, known: { problem: 'lost' } };
  const headers = await openHeaders(tx, platform, call);
  const effect = { ...call, headers: headers ?? [] };
  return { ticketId, effect, known: headers ? undefined : { problem: 'notSent' } };
}

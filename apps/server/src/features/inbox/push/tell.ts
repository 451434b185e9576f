import { minuteMs, secondMs } from '@balcao/contract';
import { findRestoredFrom } from '../../../channels/session-hub/index.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { jobHandler } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { audienceOf, type Audience } from './audience.ts';
import { lettersFor, readAttention } from './letters.ts';
import { tellingOf } from './notice.rules.ts';
import { tellAgainJob, tellJob, type Occasion } from './occasions.ts';
import { readPeople, type Person } from './people.ts';
import * as rows from './push.sql.ts';
import type { Letter, Outcome } from './sender.ts';

/** After which a notice that a push service did not take is sent again. */
const pausesMs = [30 * secondMs, 2 * minuteMs, 10 * minuteMs];

interface TellPorts {
  send(letter: Letter): Promise<Outcome>;
  /** Whether a person has a conversation before their eyes, in whatever window. */
  isLookingAt(userId: number, ticketId: number): boolean;
}

/** Registers the jobs that tell people of occasions. */
export function registerTelling(platform: Platform, ports: TellPorts): void {
  const { database, masks } = platform;

  async function tell(companyId: number, occasion: Occasion, tries: number, deviceIds?: readonly number[]) {
    // The original installation tells its people.
    if ((await findRestoredFrom(database)) !== null) return;
    const letters = await database.forCompany(companyId, (tx) => writeLetters(tx, occasion, deviceIds));
    if (letters.length === 0) return;
    const { failed } = await deliver(platform, ports, companyId, letters);
    const pauseMs = pausesMs[tries];
    if (failed.length === 0 || pauseMs === undefined) return;
    await database.forCompany(companyId, async (tx) =>
      tx.enqueue(
        tellAgainJob,
        { companyId, occasion, deviceIds: failed, tries: tries + 1 },
        { runAt: new Date(Date.now() + pauseMs) },
      ),
    );
  }

  async function writeLetters(tx: CompanyTx, occasion: Occasion, deviceIds?: readonly number[]): Promise<Letter[]> {
    const audience = await audienceOf(tx, occasion);
    if (!audience) return [];
    const told = await readPeople(tx, audience.userIds ?? (await rows.listSubscribers(tx.db)));
    const chosen = told ? choose(audience, told.people, tx.clock.now()) : [];
    if (!told || chosen.length === 0) return [];
    const attention = await readAttention(
      tx.db,
      chosen.map(({ person }) => person.actor.userId),
    );
    const by = { clock: tx.clock, masks, attention };
    const letters: Letter[] = [];
    for (const { person, isSilent } of chosen) {
      const targets = person.targets.filter(({ id }) => deviceIds?.includes(id) ?? true);
      letters.push(...(await lettersFor(by, audience, { ...person, targets }, told, isSilent)));
    }
    return letters;
  }

  /** Who is told: those whom it concerns and, where none of them is, those whom it concerns instead. */
  function choose(audience: Audience, people: readonly Person[], now: Date): { person: Person; isSilent: boolean }[] {
    const { kind, isOwn, ticket } = audience;
    const tellable = people.flatMap((person) => {
      if (ticket && ports.isLookingAt(person.actor.userId, ticket.id)) return [];
      const telling = tellingOf(kind, person.reach, now, isOwn);
      return telling === 'not' ? [] : [{ person, isSilent: telling === 'silently' }];
    });
    const own = tellable.filter(({ person }) => audience.concerns(person.actor));
    return own.length > 0 ? own : tellable.filter(({ person }) => audience.concernsInstead(person.actor));
  }

  platform.registerJob(jobHandler(tellJob, ({ companyId, occasion }) => tell(companyId, occasion, 0)));
  platform.registerJob(
    jobHandler(tellAgainJob, ({ companyId, occasion, tries, deviceIds }) =>
      tell(companyId, occasion, tries, deviceIds),
    ),
  );
}

/** Sends notices and records what became of them; devices that are no more are forgotten. */
export async function deliver(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { send }: Pick<TellPorts, 'send'>,
  companyId: number,
  letters: readonly Letter[],
): Promise<Record<Outcome, number[]>> {
  const outcomes: Record<Outcome, number[]> = { sent: [], gone: [], failed: [] };
  await Promise.all(
    letters.map(async (letter) => {
      outcomes[await send(letter)].push(letter.target.id);
    }),
  );
  await database.forCompany(companyId, async (tx) => {
    await rows.recordSent(tx.db, outcomes.sent, outcomes.gone, clock.now());
    if (outcomes.gone.length > 0) tx.notify('push', String(companyId));
  });
  return outcomes;
}

import { isPushContent, pushContentSetting, wallTimeOf, type PushContent, type UserActor } from '@balcao/contract';
import { isLanguage, type Language } from '@balcao/i18n';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { companyStatus, findActors, findLiveSessions } from '../../access/index.ts';
import { findSettings, findStates } from '../../account/index.ts';
import { findShiftStates } from '../shifts/index.ts';
import { defaultChoices, type Reachability } from './notice.rules.ts';
import * as rows from './push.sql.ts';

/** A device of somebody who is logged in on it. */
export interface LiveTarget extends rows.Target {
  language: Language;
}

/** Somebody who may be told. */
export interface Person {
  actor: UserActor;
  reach: Reachability;
  targets: readonly LiveTarget[];
}

/** People of a company, and what of it decides what they are told. */
export interface Told {
  people: Person[];
  content: PushContent;
  timeOf(moment: string): string;
}

const languageOf = (text: string | null): Language => {
  const short = (text ?? '').slice(0, 2).toLowerCase();
  return isLanguage(short) ? short : 'pt';
};

/** How much of a customer the notices of a company show. */
export async function readContent(db: Db, companyId: number): Promise<PushContent> {
  const stored = (await findSettings(db, companyId, [pushContentSetting])).get(pushContentSetting);
  return isPushContent(stored) ? stored : 'name';
}

/**
 * Reads some people with the devices on which they are logged in. Who has none is missing, who may not do anything, and everybody of a
 * company that is suspended or past its due date.
 */
export async function readPeople(tx: CompanyTx, userIds: readonly number[]): Promise<Told | undefined> {
  const { db, clock, companyId } = tx;
  const now = clock.now();
  const targets = await rows.listTargets(db, userIds);
  if (targets.length === 0) return undefined;
  const sessions = await findLiveSessions(
    db,
    targets.map(({ sessionId }) => sessionId),
    now,
  );
  const live = targets.flatMap((target): LiveTarget[] => {
    const session = sessions.get(target.sessionId);
    return session ? [{ ...target, language: languageOf(session.language) }] : [];
  });
  const ids = [...new Set(live.map(({ userId }) => userId))];
  const facts = await findActors(db, ids);
  const [first] = facts.values();
  if (!first) return undefined;
  const [choices, states, shifts] = [
    await rows.findChoices(db, ids),
    new Map((await findStates(db, ids)).map((state) => [state.userId, state])),
    await findShiftStates(tx, now, ids),
  ];
  const timeOf = (moment: string) => wallTimeOf(moment, first.companyTimeZone).time;
  const timeOfDay = timeOf(now.toISOString());
  const people = [...facts.values()]
    .filter((one) => one.userActive && companyStatus({ ...one, super: one.actor.super }, now).kind === 'live')
    .map(({ actor }): Person => ({
      actor,
      reach: {
        choices: choices.get(actor.userId) ?? defaultChoices,
        availability: states.get(actor.userId),
        isOffShift: shifts.get(actor.userId)?.isOn === false,
        timeOfDay,
      },
      targets: live.filter(({ userId }) => userId === actor.userId),
    }));
  return { people, content: await readContent(db, companyId), timeOf };
}

import {
  maxPushDevices,
  type addPushDevice,
  type HandlerInput,
  type PushChoices,
  type PushDevice,
  type UserActor,
} from '@balcao/contract';
import { translate } from '@balcao/i18n';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import type { RequestInfo } from '../../../platform/http/types.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deviceOf } from '../../../platform/util/device.ts';
import { findLiveSessions } from '../../access/index.ts';
import { areKeys } from './identity.ts';
import { lettersFor, readAttention } from './letters.ts';
import { defaultChoices } from './notice.rules.ts';
import { readPeople } from './people.ts';
import * as rows from './push.sql.ts';
import { isKnownService } from './services.rules.ts';
import type { Subscribers } from './subscribers.ts';
import { deliver } from './tell.ts';
import type { Letter, Outcome } from './sender.ts';

/** @throws AppError ERR_PUSH_OF_PERSON for an operator inside the company, and for programs */
export function requirePerson({ operator, key }: UserActor): void {
  if (operator || key) throw new AppError('ERR_PUSH_OF_PERSON');
}

/** The devices of a person, newest first. */
export async function readDevices(db: Db, userId: number, now: Date): Promise<PushDevice[]> {
  const devices = await rows.listDevices(db, userId);
  const live = await findLiveSessions(
    db,
    devices.flatMap(({ sessionId }) => sessionId ?? []),
    now,
  );
  return devices.map(({ sessionId, ...device }) => ({
    ...device,
    isActive: sessionId !== null && live.has(sessionId),
  }));
}

export const readChoices = async (db: Db, userId: number): Promise<PushChoices> =>
  (await rows.findChoices(db, [userId])).get(userId) ?? defaultChoices;

/** @throws AppError ERR_VALIDATION where one end of the quiet hours is missing */
export async function changeChoices(tx: CompanyTx, userId: number, choices: PushChoices): Promise<PushChoices> {
  if ((choices.quietFrom === null) !== (choices.quietUntil === null))
    throw new AppError('ERR_VALIDATION', {
      fields: [{ field: 'quietUntil', problem: 'expected both ends of the quiet hours, or neither' }],
    });
  await rows.storeChoices(tx.db, tx.companyId, userId, choices);
  return readChoices(tx.db, userId);
}

/**
 * Has the browser of a session receive notices.
 * @throws AppError ERR_PUSH_SERVICE_UNKNOWN, ERR_PUSH_KEYS
 */
export async function addDevice(
  { database, config, clock }: Pick<Platform, 'database' | 'config' | 'clock'>,
  subscribers: Subscribers,
  { userId, companyId }: UserActor,
  { endpoint, keys }: HandlerInput<typeof addPushDevice>['body'],
  { sessionId, userAgent }: Pick<RequestInfo, 'userAgent'> & { sessionId: string },
): Promise<PushDevice> {
  if (!isKnownService(endpoint, config.pushServices))
    throw new AppError('ERR_PUSH_SERVICE_UNKNOWN', { host: new URL(endpoint).host });
  if (!areKeys(keys)) throw new AppError('ERR_PUSH_KEYS');
  await asPlatform(database, async (tx) => {
    for (const other of await rows.deleteOfOthers(tx.db, endpoint, companyId)) tx.notify('push', String(other));
  });
  const name = deviceOf(userAgent ?? null) ?? '';
  return database.forCompany(companyId, async (tx) => {
    const stored = await rows.storeDevice(tx.db, { companyId, userId, sessionId, name, endpoint, ...keys });
    await rows.deleteBeyond(tx.db, userId, maxPushDevices, stored.id);
    subscribers.changed(tx);
    const device = (await readDevices(tx.db, userId, clock.now())).find(({ id }) => id === stored.id);
    if (!device) throw new AppError('ERR_NO_PUSH_DEVICE_FOUND');
    return device;
  });
}

/** @throws AppError ERR_NO_PUSH_DEVICE_FOUND */
export async function removeDevice(tx: CompanyTx, subscribers: Subscribers, userId: number, id: number): Promise<void> {
  if (!(await rows.deleteDevice(tx.db, userId, id))) throw new AppError('ERR_NO_PUSH_DEVICE_FOUND');
  subscribers.changed(tx);
}

/** Sends a notice to the devices of a person, to try them. */
export async function tryDevices(
  platform: Pick<Platform, 'database' | 'clock' | 'masks'>,
  send: (letter: Letter) => Promise<Outcome>,
  { userId, companyId }: UserActor,
): Promise<{ sent: number; gone: number; failed: number }> {
  const letters = await platform.database.forCompany(companyId, async (tx) => {
    const told = await readPeople(tx, [userId]);
    const [person] = told?.people ?? [];
    if (!told || !person) return [];
    const attention = await readAttention(tx.db, [userId]);
    return lettersFor(
      { clock: tx.clock, masks: platform.masks, attention },
      {
        kind: 'test',
        tag: 'test',
        path: '/tickets',
        ticket: undefined,
        keptSeconds: 60,
        words: (_ticket, { language }) => ({
          title: translate(language, 'pushNotices.test.title'),
          body: translate(language, 'pushNotices.test.text'),
        }),
      },
      person,
      told,
      false,
    );
  });
  const { sent, gone, failed } = await deliver(platform, { send }, companyId, letters);
  return { sent: sent.length, gone: gone.length, failed: failed.length };
}

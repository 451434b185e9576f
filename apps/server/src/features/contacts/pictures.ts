import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Address, StoredMedia } from '../../channels/channel.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Database, Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { defineJob, jobHandler, type JobHandler } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log.ts';
import type { CallSession } from '../connections/index.ts';
import { everybody, get } from './contacts.ts';
import { addressesOf } from './identities.sql.ts';
import * as rows from './pictures.sql.ts';

const fetchPictures = defineJob('contacts.fetchPictures', z.object({ companyId: z.number() }), 3);
const removePicture = defineJob('contacts.removePicture', z.object({ companyId: z.number(), key: z.string() }));

/** WhatsApp is asked again about somebody who is looked at after this long. */
const goodForDays = 7;
/** The address of a picture outlasts many looks: it is signed once, when the picture comes. */
const signedForDays = 31;
/** WhatsApp is asked at this pace, for so many people in one go. */
const pause = 400;
const perJob = 25;
/** Lists are fetched all the time: who was looked at within the hour is not noted again. */
const rememberedFor = 3_600_000;
const rememberedAtMost = 50_000;
const gatherFor = 250;

export interface PictureNeeds {
  callSession: CallSession;
  /** connected phones that see pictures */
  picturing(db: Db): Promise<number[]>;
}

/** A picture that a contact no longer has goes once that is certain. */
export function dropPicture(tx: CompanyTx, key: string | null): void {
  if (key !== null) tx.enqueue(removePicture, { companyId: tx.companyId, key });
}

/**
 * Profile pictures, fetched when somebody looks at a contact and never because one wrote.
 * @returns what is to be called with contacts that are shown, and the jobs behind it
 */
export function createPictures(deps: { database: Database; files: Files; log: Logger; needs: PictureNeeds }): {
  shown(companyId: number, contactIds: readonly number[]): void;
  handlers: JobHandler[];
} {
  const { database, files, log, needs } = deps;
  const lookedAt = new Map<number, number>();
  const gathered = new Map<number, Set<number>>();

  async function want(companyId: number, ids: readonly number[]): Promise<void> {
    await database.forCompany(companyId, async (tx) => {
      if ((await needs.picturing(tx.db)).length === 0) return;
      await rows.wantPictures(tx.db, ids, goodForDays);
      if (await rows.anyWanted(tx.db)) tx.enqueue(fetchPictures, { companyId }, { key: `pictures:${companyId}` });
    });
  }

  function shown(companyId: number, contactIds: readonly number[]): void {
    const now = Date.now();
    const fresh = contactIds.filter((id) => now - (lookedAt.get(id) ?? 0) > rememberedFor);
    if (fresh.length === 0) return;
    if (lookedAt.size > rememberedAtMost) lookedAt.clear();
    for (const id of fresh) lookedAt.set(id, now);
    const waiting = gathered.get(companyId);
    if (waiting) return fresh.forEach((id) => waiting.add(id));
    const ids = new Set(fresh);
    gathered.set(companyId, ids);
    setTimeout(() => {
      gathered.delete(companyId);
      want(companyId, [...ids]).catch((error: unknown) => log.warn({ err: error, companyId }, 'pictures of contacts could not be asked for'));
    }, gatherFor).unref();
  }

  /** @returns whether the next one may be tried */
  async function fetchOne(companyId: number): Promise<boolean> {
    const next = await database.forCompany(companyId, async ({ db }) => {
      const connections = await needs.picturing(db);
      const wanted = connections.length === 0 ? undefined : await rows.takeWanted(db);
      return wanted && { ...wanted, connections, address: (await addressesOf(db, [wanted.id])).get(wanted.id) };
    });
    if (!next) return false;
    const { id, connections, address, pictureKey } = next;
    if (!address || address.value === '') return true;
    const found = await ask(companyId, connections, address);
    if (found === 'away') {
      await database.forCompany(companyId, ({ db }) => rows.wantAgain(db, id));
      return false;
    }
    if (found === undefined && pictureKey === null) return true;
    await keep(companyId, id, pictureKey, found);
    return true;
  }

  /** Of a group only a phone that is in it sees the picture. */
  async function ask(companyId: number, connections: readonly number[], address: Address): Promise<StoredMedia | 'away' | undefined> {
    let isAway = false;
    for (const whatsappId of connections) {
      try {
        const found = await needs.callSession(companyId, whatsappId, 'picture', address);
        if (found) return found;
      } catch (error) {
        isAway ||= error instanceof AppError && error.code === 'ERR_WAPP_NOT_INITIALIZED';
        log.debug({ err: error, companyId, whatsappId }, 'a picture could not be fetched');
      }
      if (address.kind !== 'group' && !isAway) return undefined;
    }
    return isAway ? 'away' : undefined;
  }

  async function keep(companyId: number, id: number, before: string | null, found: StoredMedia | undefined): Promise<void> {
    const until = new Date(Date.now() + (signedForDays - 1) * 86_400_000);
    await database.forCompany(companyId, async (tx) => {
      const picture = found ? { key: found.key, url: files.signedUrl(companyId, found.key, found, signedForDays), until } : null;
      const isThere = await rows.savePicture(tx.db, id, picture);
      // Deleted while its picture was on its way: the file is nobody's.
      if (!isThere) return dropPicture(tx, found?.key ?? null);
      dropPicture(tx, before);
      tx.emit('contact', { action: 'update', contact: await get(tx.db, id) }, everybody);
    });
  }

  return {
    shown,
    handlers: [
      jobHandler(fetchPictures, async ({ companyId }) => {
        for (let done = 0; done < perJob; done += 1) {
          if (!(await fetchOne(companyId))) return;
          await delay(pause);
        }
        await database.forCompany(companyId, async (tx) =>
          tx.enqueue(fetchPictures, { companyId }, { key: `pictures:${companyId}:more`, runAt: new Date(Date.now() + 1_000) }),
        );
      }),
      jobHandler(removePicture, async ({ companyId, key }) => {
        const used = await database.forCompany(companyId, ({ db }) => rows.picturesInUse(db, [key]));
        if (used.length === 0) await files.remove(companyId, key);
      }),
    ],
  };
}

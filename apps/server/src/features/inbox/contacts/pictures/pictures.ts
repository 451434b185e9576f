import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { dayMs, hourMs, providersWith } from '@balcao/contract';
import type { Address, StoredMedia } from '../../../../channels/port/message-content.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { createKeyedBatcher } from '../../../../platform/util/batcher.ts';
import type { Database, Db } from '../../../../platform/db/database.ts';
import type { Files } from '../../../../platform/files/files.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../../platform/jobs/job.ts';
import type { Logger } from '../../../../platform/log/log.ts';
import type { InvokeSession } from '../../../../channels/session-hub/index.ts';
import { listAddressBookConnections } from '../../../numbers/index.ts';
import { getContact } from '../contacts.ts';
import { addressesOf } from '../identities/identities.sql.ts';
import { dropPicture, removePicture } from './drop-picture.ts';
import { companyAudience } from '../emit-contact.ts';
import * as rows from './pictures.sql.ts';

const fetchPictures = defineJob({
  name: 'contacts.fetchPictures',
  role: 'worker',
  schema: z.object({ companyId: z.number() }),
  retry: { maxAttempts: 3 },
});

/** The picture of a shown contact is refreshed at WhatsApp after this time. */
const recheckAfterDays = 7;
/** The picture's address is signed once, when the picture is stored, and must be valid for long. */
const signedUrlDays = 31;
/** The pause between two requests to WhatsApp. */
const pauseMs = 400;
const batchSize = 25;
/** Lists are fetched all the time, so a contact that was shown within the hour is not requested again. */
const lookedAtTtlMs = hourMs;
/** Connections that can see pictures. */
const listPictureConnections = (db: Db) => listAddressBookConnections(db, providersWith('showsPictures'));
const maxLookedAt = 50_000;
const debounceMs = 250;

/**
 * Fetches profile pictures of contacts that are shown to a user, never because a message came.
 * @returns the function to call with the contacts that are shown, and the jobs behind it
 */
export function createPictures(deps: { database: Database; files: Files; log: Logger; invokeSession: InvokeSession }): {
  contactsShown(companyId: number, contactIds: readonly number[]): void;
  handlers: JobHandler[];
} {
  const { database, files, log, invokeSession } = deps;
  const lookedAt = new Map<number, number>();
  const requestPictures = createKeyedBatcher<number, { companyId: number; ids: readonly number[] }>(
    ({ companyId }) => companyId,
    (companyId, requests) => enqueueFetch(companyId, [...new Set(requests.flatMap(({ ids }) => ids))]),
    { delayMs: debounceMs },
  );

  async function enqueueFetch(companyId: number, ids: readonly number[]): Promise<void> {
    await database.forCompany(companyId, async (tx) => {
      if ((await listPictureConnections(tx.db)).length === 0) return;
      await rows.requestPictures(tx.db, ids, recheckAfterDays);
      if (await rows.hasRequestedPictures(tx.db))
        tx.enqueue(fetchPictures, { companyId }, { key: `pictures:${companyId}` });
    });
  }

  function contactsShown(companyId: number, contactIds: readonly number[]): void {
    const now = Date.now();
    const fresh = contactIds.filter((id) => now - (lookedAt.get(id) ?? 0) > lookedAtTtlMs);
    if (fresh.length === 0) return;
    if (lookedAt.size > maxLookedAt) lookedAt.clear();
    for (const id of fresh) lookedAt.set(id, now);
    requestPictures({ companyId, ids: fresh }).catch((error: unknown) =>
      log.warn({ err: error, companyId }, 'pictures of contacts could not be asked for'),
    );
  }

  /** @returns whether the next one may be tried */
  async function fetchNext(companyId: number): Promise<boolean> {
    const next = await database.forCompany(companyId, async ({ db }) => {
      const connections = await listPictureConnections(db);
      const wanted = connections.length === 0 ? undefined : await rows.claimRequestedPicture(db);
      return wanted && { ...wanted, connections, address: (await addressesOf(db, [wanted.id])).get(wanted.id) };
    });
    if (!next) return false;
    const { id, connections, address, pictureKey } = next;
    if (!address || address.value === '') return true;
    const found = await fetchFromPhones(companyId, connections, address);
    if (found === 'away') {
      await database.forCompany(companyId, ({ db }) => rows.requeuePicture(db, id));
      return false;
    }
    if (found === undefined && pictureKey === null) return true;
    await storePicture(companyId, id, pictureKey, found);
    return true;
  }

  /** Tries several phones, since only a phone that is in a group sees its picture. */
  async function fetchFromPhones(
    companyId: number,
    connections: readonly number[],
    address: Address,
  ): Promise<StoredMedia | 'away' | undefined> {
    let isAway = false;
    for (const whatsappId of connections) {
      try {
        const found = await invokeSession(companyId, whatsappId, 'picture', address);
        if (found) return found;
      } catch (error) {
        isAway ||= error instanceof AppError && error.code === 'ERR_WAPP_NOT_INITIALIZED';
        log.debug({ err: error, companyId, whatsappId }, 'a picture could not be fetched');
      }
      if (address.kind !== 'group' && !isAway) return undefined;
    }
    return isAway ? 'away' : undefined;
  }

  async function storePicture(
    companyId: number,
    id: number,
    before: string | null,
    found: StoredMedia | undefined,
  ): Promise<void> {
    const until = new Date(Date.now() + (signedUrlDays - 1) * dayMs);
    await database.forCompany(companyId, async (tx) => {
      const picture = found
        ? { key: found.key, url: files.signedUrl(companyId, found.key, found, signedUrlDays), until }
        : null;
      const isThere = await rows.savePicture(tx.db, id, picture);
      // The contact was deleted while its picture was on its way, so the file has no owner.
      if (!isThere) return dropPicture(tx, found?.key ?? null);
      dropPicture(tx, before);
      tx.emit('contact', { action: 'update', contact: await getContact(tx.db, id) }, companyAudience);
    });
  }

  return {
    contactsShown,
    handlers: [
      jobHandler(fetchPictures, async ({ companyId }) => {
        for (let done = 0; done < batchSize; done += 1) {
          if (!(await fetchNext(companyId))) return;
          await delay(pauseMs);
        }
        await database.forCompany(companyId, async (tx) =>
          tx.enqueue(
            fetchPictures,
            { companyId },
            { key: `pictures:${companyId}:more`, runAt: new Date(Date.now() + 1_000) },
          ),
        );
      }),
      jobHandler(removePicture, async ({ companyId, key }) => {
        const used = await database.forCompany(companyId, ({ db }) => rows.picturesInUse(db, [key]));
        if (used.length === 0) await files.remove(companyId, key);
      }),
    ],
  };
}

import { createHash } from 'node:crypto';
import { phoneKeyForms } from '@balcao/contract';
import type { MarketingPreference } from '../../../../channels/port/contact-info.ts';
import type { Address } from '../../../../channels/port/message-content.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import type { Vault } from '../../../../platform/secrets/secrets.ts';
import { findByAddresses, identityKey } from '../../../inbox/index.ts';
import {
  addressesOfContact,
  claimAnswer,
  findHashedAddresses,
  findOptedOut,
  findOptOut,
  insertOptOuts,
  insertStops,
  undoOptOuts,
  undoStops,
} from './opt-outs.sql.ts';
import type { HashKeys } from './recipients.sql.ts';

const blockBytes = 64;

/** The two keys of HMAC-SHA-256, from a key of this installation: PostgreSQL has the hash, but not the construction. */
export function createHashKeys(vault: Pick<Vault, 'signForGood'>): HashKeys {
  const key = Buffer.from(vault.signForGood('campaign-opt-outs', 'key'), 'base64url');
  const padded = (byte: number) => Buffer.alloc(blockBytes, 0).map((_zero, index) => (key[index] ?? 0) ^ byte);
  return { inner: Buffer.from(padded(0x36)), outer: Buffer.from(padded(0x5c)) };
}

const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The address that the key of a recipient stands for. */
export const addressOfKey = (numberKey: string): Address =>
  numberKey.startsWith('lid:')
    ? { kind: 'lid', value: numberKey.slice('lid:'.length) }
    : { kind: 'pn', value: numberKey };

export type OptOuts = ReturnType<typeof createOptOuts>;

/**
 * People who opted out of campaigns. An opt-out is kept by address, so that it outlives the contact, its merge and its
 * import.
 */
export function createOptOuts(vault: Pick<Vault, 'signForGood'>) {
  const hashKeys = createHashKeys(vault);
  const hashAddress = (address: string) => sha256(hashKeys.outer, sha256(hashKeys.inner, address)).toString('hex');

  /** The hashes of addresses by what is stored now. */
  const hashesNow = (addresses: readonly Address[]) =>
    [...new Set(addresses.map((address) => `${address.kind}:${identityKey(address)}`))].map(hashAddress);
  /** Addresses as they are stored now and as earlier releases stored them: what is hashed cannot be given a new key. */
  const hashesEver = (addresses: readonly Address[]) => [
    ...new Set(
      addresses
        .flatMap(({ kind, value }) =>
          (kind === 'pn' ? [value, ...phoneKeyForms(value)] : [value]).map((form) => `${kind}:${form}`),
        )
        .map(hashAddress),
    ),
  ];

  async function addressesOf(db: Db, { contactId, numberKey }: { contactId: number | null; numberKey?: string }) {
    const addresses = contactId === null ? [] : await addressesOfContact(db, contactId);
    return numberKey === undefined ? addresses : [...addresses, addressOfKey(numberKey)];
  }

  return {
    hashKeys,
    hashAddress,
    /** By hash: the addresses that the company still knows. What is erased stays a hash. */
    findAddresses: async (db: Db, hashes: readonly string[]): Promise<Map<string, string>> =>
      new Map((await findHashedAddresses(db, hashKeys, hashes)).map(({ hash, address }) => [hash, address])),
    find: async (db: Db, person: { contactId: number | null; numberKey?: string }) =>
      findOptOut(db, hashesEver(await addressesOf(db, person))),
    /** Finds who of some contacts opted out. */
    findContacts: async (db: Db, contactIds: readonly number[]): Promise<Set<number>> => {
      const optedOut = new Set<number>();
      for (const contactId of new Set(contactIds))
        if (await findOptOut(db, hashesEver(await addressesOf(db, { contactId })))) optedOut.add(contactId);
      return optedOut;
    },
    /** @returns whether a contact opted out who had not before */
    add: async (db: Db, companyId: number, contactId: number) =>
      insertOptOuts(db, companyId, hashesNow(await addressesOf(db, { contactId }))),
    /** A person stopped marketing on WhatsApp, or wants it again; late and repeated reports change nothing. */
    followPreference: async (
      { db, companyId }: CompanyTx,
      { addresses, wantsMarketing, at }: MarketingPreference,
    ): Promise<void> => {
      const [contactId] = await findByAddresses(db, addresses);
      const known = contactId === undefined ? [] : await addressesOf(db, { contactId });
      const all = [...addresses, ...known];
      if (wantsMarketing) await undoStops(db, companyId, hashesEver(all), at.toISOString());
      else await insertStops(db, companyId, hashesNow(all), at.toISOString());
    },
    /** WhatsApp refused a marketing message, since the contact stopped them. */
    addStop: async (db: Db, companyId: number, contactId: number, at: Date) =>
      insertStops(db, companyId, hashesNow(await addressesOf(db, { contactId })), at.toISOString()),
    /** @returns whether a contact who opted out is to be told so: once a day, whatever they write */
    claimAnswer: async (db: Db, contactId: number, moments: { now: string; dayStart: string }) =>
      claimAnswer(db, hashesEver(await addressesOf(db, { contactId })), moments),
    /** A contact who opted out under an address that it had stays out under those that it has. */
    follow: async (
      { db, companyId }: CompanyTx,
      { contactId, addresses }: { contactId: number; addresses: readonly Address[] },
    ): Promise<void> => {
      if (await findOptOut(db, hashesEver(addresses)))
        await insertOptOuts(db, companyId, hashesNow(await addressesOf(db, { contactId })));
    },
    /** An opt-out that is kept under numbers that can be nobody's counts for those that were meant. */
    followMeant: async (
      { db, companyId }: CompanyTx,
      numbers: readonly { number: string; meant: string }[],
    ): Promise<void> => {
      const hashesOf = new Map(numbers.map((one) => [one, hashesEver([{ kind: 'pn', value: one.number }])]));
      const found = await findOptedOut(db, [...hashesOf.values()].flat());
      const meant = numbers.filter((one) => hashesOf.get(one)?.some((hash) => found.has(hash)));
      await insertOptOuts(db, companyId, hashesNow(meant.map(({ meant: value }) => ({ kind: 'pn', value }))));
    },
    undo: async (
      db: Db,
      contactId: number,
      by: { undoneBy: number; undoneNote: string; undoneAt: string },
    ): Promise<boolean> => undoOptOuts(db, hashesEver(await addressesOf(db, { contactId })), by),
  };
}

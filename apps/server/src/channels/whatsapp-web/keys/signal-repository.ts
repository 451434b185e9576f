import { AsyncLocalStorage } from 'node:async_hooks';
import {
  addTransactionCapability,
  DEFAULT_CONNECTION_CONFIG,
  isPnUser,
  jidDecode,
  type SignalKeyStore,
  type UserFacingSocketConfig,
} from 'baileys';
import type { Decrypted, DecryptJournal } from '../inbound/decrypt-journal.ts';
import type { KeyStore } from './key-store.ts';

type MakeSignalRepository = NonNullable<UserFacingSocketConfig['makeSignalRepository']>;

/** Messages that were decrypted in this critical section, to be stored with the ratchet advance. */
interface DecryptContext {
  decrypted: Decrypted | undefined;
  /** its keys could not be read or stored: it is not the ciphertext that is wrong */
  keysFailed: boolean;
}

/**
 * Wraps the library's repository: encryption and decryption of one person are serialized, so that neither works on keys
 * that the other is about to change; and a decrypted message is stored in the transaction that makes it undecryptable.
 */
export function journalingRepository(keys: KeyStore, journal: DecryptJournal): MakeSignalRepository {
  return (auth, logger, findLids) => {
    const decryptContexts = new AsyncLocalStorage<DecryptContext>();
    const markKeysFailed = (error: unknown): never => {
      const context = decryptContexts.getStore();
      if (context) context.keysFailed = true;
      throw error;
    };
    const store: SignalKeyStore = {
      get: (type, ids) => keys.get(type, ids).catch(markKeysFailed),
      async set(data) {
        const context = decryptContexts.getStore();
        if (!context?.decrypted) return keys.write(data).catch(markKeysFailed);
        const { decrypted } = context;
        context.decrypted = undefined;
        await journal.store(decrypted, (also) => keys.write(data, also)).catch(markKeysFailed);
      },
    };
    const transactional = addTransactionCapability(store, logger, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { creds: auth.creds, keys: transactional },
      logger,
      findLids,
    );
    const isLatest = keys.nextSocketGeneration();

    async function withPersonLock<T>(jid: string, work: () => Promise<T>): Promise<T> {
      return keys.mutex.run(await lockKeyOf(jid), () => {
        if (!isLatest()) throw new Error('another socket was opened since');
        return work();
      });
    }

    /** All devices of a person take turns, whichever of the two addresses they are known by. */
    async function lockKeyOf(jid: string): Promise<string> {
      const known = isPnUser(jid) ? await repository.lidMapping.getLIDForPN(jid) : null;
      const { user, server } = jidDecode(known ?? jid) ?? {};
      return `${user ?? jid}@${server ?? ''}`;
    }

    async function decrypt(jid: string, ciphertext: Uint8Array, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
      return withPersonLock(jid, async () => {
        const before = await journal.findPlaintext(ciphertext);
        if (before) return before;
        const context: DecryptContext = { decrypted: undefined, keysFailed: false };
        try {
          return await decryptContexts.run(context, () =>
            transactional.transaction(async () => {
              const plaintext = await work();
              context.decrypted = { ciphertext, plaintext };
              return plaintext;
            }, jid),
          );
        } catch (error) {
          if (!context.keysFailed) await journal.recordUndecryptable(ciphertext, error);
          throw error;
        }
      });
    }

    return {
      ...repository,
      decryptMessage: (given) => decrypt(given.jid, given.ciphertext, () => repository.decryptMessage(given)),
      decryptGroupMessage: (given) => decrypt(given.group, given.msg, () => repository.decryptGroupMessage(given)),
      processSenderKeyDistributionMessage: (given) =>
        withPersonLock(given.item.groupId ?? '', () => repository.processSenderKeyDistributionMessage(given)),
      encryptMessage: (given) => withPersonLock(given.jid, () => repository.encryptMessage(given)),
      encryptGroupMessage: (given) => withPersonLock(given.group, () => repository.encryptGroupMessage(given)),
      injectE2ESession: (given) => withPersonLock(given.jid, () => repository.injectE2ESession(given)),
      migrateSession: (from, to) => withPersonLock(to, () => repository.migrateSession(from, to)),
    };
  };
}

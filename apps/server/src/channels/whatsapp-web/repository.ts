import { AsyncLocalStorage } from 'node:async_hooks';
import { addTransactionCapability, DEFAULT_CONNECTION_CONFIG, isPnUser, jidDecode, type SignalKeyStore, type UserFacingSocketConfig } from 'baileys';
import type { Decrypted, Inbox } from './inbox.ts';
import type { KeyStore } from './key-store.ts';

type Make = NonNullable<UserFacingSocketConfig['makeSignalRepository']>;

/** What was decrypted in this turn, to be stored with the step of the keys. */
interface Turn {
  decrypted: Decrypted | undefined;
  /** its keys could not be read or stored: it is not the ciphertext that is wrong */
  failed: boolean;
}

/**
 * The library's way to encrypt and decrypt, with what it lacks: both take their turns by person, so that neither works on
 * keys that the other is about to change; and what was decrypted is stored in the transaction that makes it unreadable.
 */
export function journalingRepository(keys: KeyStore, inbox: Inbox): Make {
  return (auth, logger, lidsOf) => {
    const turns = new AsyncLocalStorage<Turn>();
    const failed = (error: unknown): never => {
      const turn = turns.getStore();
      if (turn) turn.failed = true;
      throw error;
    };
    const store: SignalKeyStore = {
      get: (type, ids) => keys.get(type, ids).catch(failed),
      async set(data) {
        const turn = turns.getStore();
        if (!turn?.decrypted) return keys.write(data).catch(failed);
        const { decrypted } = turn;
        turn.decrypted = undefined;
        await inbox.store(decrypted, (also) => keys.write(data, also)).catch(failed);
      },
    };
    const transactional = addTransactionCapability(store, logger, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds: auth.creds, keys: transactional }, logger, lidsOf);
    const isLatest = keys.nextLine();

    async function inTurn<T>(jid: string, work: () => Promise<T>): Promise<T> {
      return keys.turns.run(await personOf(jid), () => {
        if (!isLatest()) throw new Error('the line is gone');
        return work();
      });
    }

    /** All devices of a person take turns, whichever of the two addresses they are known by. */
    async function personOf(jid: string): Promise<string> {
      const known = isPnUser(jid) ? await repository.lidMapping.getLIDForPN(jid) : null;
      const { user, server } = jidDecode(known ?? jid) ?? {};
      return `${user ?? jid}@${server ?? ''}`;
    }

    async function decrypt(jid: string, ciphertext: Uint8Array, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
      return inTurn(jid, async () => {
        const before = await inbox.before(ciphertext);
        if (before) return before;
        const turn: Turn = { decrypted: undefined, failed: false };
        try {
          return await turns.run(turn, () =>
            transactional.transaction(async () => {
              const plaintext = await work();
              turn.decrypted = { ciphertext, plaintext };
              return plaintext;
            }, jid),
          );
        } catch (error) {
          if (!turn.failed) await inbox.noteUnread(ciphertext);
          throw error;
        }
      });
    }

    return {
      ...repository,
      decryptMessage: (given) => decrypt(given.jid, given.ciphertext, () => repository.decryptMessage(given)),
      decryptGroupMessage: (given) => decrypt(given.group, given.msg, () => repository.decryptGroupMessage(given)),
      processSenderKeyDistributionMessage: (given) => inTurn(given.item.groupId ?? '', () => repository.processSenderKeyDistributionMessage(given)),
      encryptMessage: (given) => inTurn(given.jid, () => repository.encryptMessage(given)),
      encryptGroupMessage: (given) => inTurn(given.group, () => repository.encryptGroupMessage(given)),
      injectE2ESession: (given) => inTurn(given.jid, () => repository.injectE2ESession(given)),
      migrateSession: (from, to) => inTurn(to, () => repository.migrateSession(from, to)),
    };
  };
}

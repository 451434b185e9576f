import { configureSuccessfulPairing, type BinaryNode, type WASocket } from 'baileys';
import type { KeyStore } from '../keys/key-store.ts';
import { runBeforeListeners } from './run-before-listeners.ts';

/**
 * Stores the identity that a phone gives before the phone is told that it is linked. The library tells it at once and stores
 * later (`Socket/socket.js`, no thread upstream): a process that ends in between leaves a device in the phone's list whose
 * keys nobody has.
 */
export function saveBeforeLinked({ ws }: WASocket, keys: KeyStore, onFailure: (error: unknown) => void): void {
  const store = (stanza: BinaryNode): Promise<void> | undefined => {
    let given: ReturnType<typeof configureSuccessfulPairing>['creds'];
    try {
      given = configureSuccessfulPairing(stanza, keys.creds).creds;
    } catch {
      // The library finds the same fault, and ends the linking with it.
      return undefined;
    }
    return keys.saveLinked(given);
  };
  runBeforeListeners(ws, 'CB:iq,,pair-success', store, onFailure);
}

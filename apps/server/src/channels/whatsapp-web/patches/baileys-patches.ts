import { patchConsoleLeaks } from './console-leaks.ts';
import { assertLibraryVersions } from './library-version.ts';
import { patchRatchetRollback } from './ratchet-rollback.ts';
import { patchSignatureVerification, type SignaturePolicy } from './signature-verification.ts';

let isPatched = false;

/**
 * Corrects the client library for the whole process, once. The other files of this folder correct what belongs to one socket.
 * Each names its thread upstream, and `upstream.test.ts` fails when the library does not need it any more.
 * @throws StartError with another version of the library than the tested one
 */
export function applyBaileysPatches(signatures: SignaturePolicy): void {
  if (isPatched) return;
  assertLibraryVersions();
  patchSignatureVerification(signatures);
  patchConsoleLeaks();
  patchRatchetRollback();
  isPatched = true;
}

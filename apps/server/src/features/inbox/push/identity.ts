import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as rows from './push.sql.ts';

/** The key pair by which push services know the installation, in base64url: a point of P-256 and its scalar. */
export interface Identity {
  publicKey: string;
  privateKey: string;
}

const pointBytes = 65;

/** Reads the key pair of the installation, and makes it at its first use; of two processes that do so at once one wins. */
export function createIdentity({ database, vault }: Pick<Platform, 'database' | 'vault'>): () => Promise<Identity> {
  let known: Promise<Identity> | undefined;
  async function read(): Promise<Identity> {
    return asPlatform(database, async ({ db }) => {
      if ((await rows.findIdentity(db)) === undefined) {
        const { publicKey, privateKey } = newPair();
        await rows.insertIdentity(db, { publicKey, privateKey: vault.seal(privateKey, rows.identityContext) });
      }
      const stored = await rows.findIdentity(db);
      if (!stored) throw new Error('the identity for push services was not stored');
      return { publicKey: stored.publicKey, privateKey: vault.open(stored.privateKey, rows.identityContext) };
    });
  }
  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

function newPair(): Identity {
  const {
    d = '',
    x = '',
    y = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/** Whether the keys of a subscription are those of a browser: a point of the curve, and a secret of 16 bytes. */
export function areKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== pointBytes || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

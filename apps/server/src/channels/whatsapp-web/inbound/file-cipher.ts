import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const macBytes = 10;

interface FileKeys {
  iv: Uint8Array;
  cipherKey: Uint8Array;
  macKey: Uint8Array;
}

/**
 * Opens a file of WhatsApp's as it streams by (AES-256-CBC, then the first bytes of an HMAC-SHA-256), and ends in an error
 * when it is not, to the last byte, the file that its message describes.
 */
export function decipherFile(keys: FileKeys, sha256: Uint8Array | null | undefined): Transform {
  const decipher = createDecipheriv('aes-256-cbc', keys.cipherKey, keys.iv);
  const mac = createHmac('sha256', keys.macKey).update(keys.iv);
  const hash = createHash('sha256');
  let tail = Buffer.alloc(0);
  const hashed = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      const all = Buffer.concat([tail, chunk]);
      const encrypted = all.subarray(0, Math.max(0, all.length - macBytes));
      tail = Buffer.from(all.subarray(encrypted.length));
      mac.update(encrypted);
      done(null, hashed(decipher.update(encrypted)));
    },
    flush(done: TransformCallback) {
      const isWhole = tail.length === macBytes && timingSafeEqual(tail, mac.digest().subarray(0, macBytes));
      const isRight = isWhole && finish(this) && (!sha256?.length || hash.digest().equals(sha256));
      done(isRight ? null : new Error('a file is not what its message says'));
    },
  });

  function finish(opening: Transform): boolean {
    try {
      opening.push(hashed(decipher.final()));
      return true;
    } catch {
      return false;
    }
  }
}

import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Encodes a value in DER: its tag, its length, its content. */
function der(tag: number, ...content: (Uint8Array | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.from([tag, ...length, ...body]);
}

const sequence = (...content: Uint8Array[]) => der(0x30, ...content);
const ecdsaWithSha256 = sequence(der(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
const alternativeName = der(0x06, [0x55, 0x1d, 0x11]);
/** For servers of tests, which play both sides with it. */
const loopback = sequence(der(0x87, [127, 0, 0, 1]));
const commonName = der(0x06, [0x55, 0x04, 0x03]);
const pem = (label: string, body: Buffer) =>
  `-----BEGIN ${label}-----\n${body
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()}\n-----END ${label}-----\n`;

/** A certificate that signs itself, with its key, as one file: made anew, so that no key stands in the repository. */
export function makeClientCertificate(): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))));
  const year = (full: number) => der(0x18, Buffer.from(`${full}0101000000Z`));
  const serial = randomBytes(8);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const body = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(year(2020), year(2120)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(alternativeName, der(0x04, loopback)))),
  );
  const signature = der(0x03, [0], sign('sha256', body, privateKey));
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return `${pem('CERTIFICATE', sequence(body, ecdsaWithSha256, signature))}${String(key)}`;
}

import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Object identifiers, encoded. */
const OID = {
  commonName: '550403',
  ecdsaWithSha256: '2a8648ce3d040302',
  basicConstraints: '551d13',
  subjectAltName: '551d11',
};
const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  text: 0x0c,
  sequence: 0x30,
  set: 0x31,
  time: 0x17,
};

/** Encodes a value in DER: tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.from(content.length.toString(16).padStart(content.length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content]);
}

const oid = (hex: string) => der(TAG.oid, Buffer.from(hex, 'hex'));
const sequence = (...parts: Uint8Array[]) => der(TAG.sequence, ...parts);
const explicit = (number: number, ...parts: Uint8Array[]) => der(0xa0 | number, ...parts);
const utcTime = (at: Date) => der(TAG.time, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

const DAY_MS = 86_400_000;
const VALID_DAYS = 365;

/** A key and a certificate for 127.0.0.1, localhost and WhatsApp's media host that has signed itself; Node.js itself cannot make one. */
export function createLoopbackCertificate(): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const serial = randomBytes(8);
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f); // positive, and no leading zeros
  // OpenSSL looks trusted certificates up by their name and takes the first: those of two peers need two names.
  const commonName = `fake-whatsapp ${serial.toString('hex')}`;
  const name = sequence(der(TAG.set, sequence(oid(OID.commonName), der(TAG.text, Buffer.from(commonName)))));
  const names = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x82, Buffer.from('mmg.whatsapp.net')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const isAuthority = sequence(der(TAG.boolean, Buffer.from([0xff])));
  const body = sequence(
    explicit(0, der(TAG.integer, Buffer.from([2]))), // version 3
    der(TAG.integer, serial),
    algorithm,
    name,
    sequence(utcTime(new Date(Date.now() - DAY_MS)), utcTime(new Date(Date.now() + VALID_DAYS * DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(
      3,
      sequence(
        sequence(oid(OID.basicConstraints), der(TAG.boolean, Buffer.from([0xff])), der(TAG.octets, isAuthority)),
        sequence(oid(OID.subjectAltName), der(TAG.octets, names)),
      ),
    ),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, algorithm, der(TAG.bits, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

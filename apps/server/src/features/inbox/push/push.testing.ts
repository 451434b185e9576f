import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { pushNotice, type PushDevice, type PushNotice } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { until } from '../../../testing/client.ts';
import type { FakeServices, ServiceAnswer, ServiceRequest } from '../../../testing/fake-services.ts';

/** A browser's subscription at a push service of this machine, which reads what is sent to it as a browser does. */
export interface Phone {
  path: string;
  body: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** the requests that its push service got */
  requests(): ServiceRequest[];
  /** what they say, decrypted */
  notices(): PushNotice[];
  /** Waits for a number of notices. */
  told(count: number): Promise<PushNotice[]>;
  /** Says what its push service answers from now on. */
  answers(answer: ServiceAnswer): void;
}

/** Where the push service is played. */
interface Place {
  readonly services: FakeServices;
}

export function newPhone(server: Place): Phone {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const path = `/push/${randomBytes(12).toString('hex')}`;
  const answers = (answer: ServiceAnswer) => server.services.on(path, () => answer);
  answers({ status: 201 });
  const requests = () => server.services.requestsTo(path);
  const notices = () => requests().map(({ bytes }) => pushNotice.parse(JSON.parse(decrypt(bytes, keys, auth))));
  return {
    path,
    body: {
      endpoint: `${server.services.url}${path}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    requests,
    notices,
    told: (count) => until(async () => (requests().length >= count ? notices() : undefined)),
    answers,
  };
}

/** Has somebody receive notices on a new phone. */
export async function subscribe(server: Place, person: Client): Promise<Phone & { device: PushDevice }> {
  const phone = newPhone(server);
  const device = await person.ok(person.post<PushDevice>('/push/devices', phone.body));
  return { ...phone, device };
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts a body as RFC 8291 says, without the library that encrypted it. */
function decrypt(bytes: Buffer, keys: ECDH, auth: Buffer): string {
  const [salt, idLength] = [bytes.subarray(0, 16), bytes[20] ?? 0];
  const [senderKey, sealed] = [bytes.subarray(21, 21 + idLength), bytes.subarray(21 + idLength)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const input = derive(keys.computeSecret(senderKey), auth, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** The claims of the request's sender, whose signature fits the key that browsers were given; undefined = it does not. */
export function senderOf(
  { headers }: ServiceRequest,
  publicKey: string,
): { aud: string; exp: number; sub: string } | undefined {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/u.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  return key === publicKey && isSigned
    ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string })
    : undefined;
}

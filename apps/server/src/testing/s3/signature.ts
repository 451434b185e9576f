import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const maxClockDifferenceMs = 15 * 60_000;

export interface S3Keys {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Verifies signature version 4 of a request, as S3 does: whose key it is, which headers are signed, and when.
 * @returns the code of the refusal; undefined = it is signed well
 */
export function findSignatureProblem(request: IncomingMessage, keys: S3Keys): string | undefined {
  const { headers, method = '', url = '/' } = request;
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, keyId, day = '', region = '', signedHeaders = '', signature] = given;
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  const time = String(headers['x-amz-date']);
  const [, year, month, date, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  const at = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
  if (!(Math.abs(Date.now() - at) < maxClockDifferenceMs) || !time.startsWith(day)) return 'RequestTimeTooSkewed';
  const signed = signedHeaders.split(';');
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !signed.includes(name))) return 'AccessDenied';
  const { pathname, searchParams } = new URL(url, 'http://peer');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const canonicalHeaders = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`);
  const canonical = [method, pathname, query, canonicalHeaders.join(''), signedHeaders, contentHashOf(request)];
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical.join('\n'))].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part) => hmac(before, part),
    hmac(`AWS4${keys.secretAccessKey}`, day),
  );
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

/** What the sender says the content to be: its hash, or in which form it comes. */
export const contentHashOf = ({ headers }: IncomingMessage): string => String(headers['x-amz-content-sha256']);

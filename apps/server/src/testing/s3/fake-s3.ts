import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseRange } from '../../platform/files/byte-range.ts';
import { readContent } from './content.ts';
import { findSignatureProblem, type S3Keys } from './signature.ts';

/** A bucket takes no smaller part of a file than this, but for the last. */
const minPartBytes = 5 * 1024 * 1024;

/** How a bucket goes wrong. `denies-writes`: a policy that only lets read; `busy`: 503 to everything; `hangs`: no answer; `cuts`: half of a file. */
export type S3Behaviour = 'works' | 'denies' | 'denies-writes' | 'busy' | 'hangs' | 'gone' | 'cuts';

interface StoredPart {
  content: Buffer;
  etag: string;
  crc32: string;
}
interface PendingUpload {
  key: string;
  parts: Map<number, StoredPart>;
}

const statusOf: Readonly<Record<string, number>> = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  MethodNotAllowed: 405,
  InvalidRange: 416,
  SlowDown: 503,
};

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const textsOf = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );

/**
 * S3 on loopback with one bucket, for tests: it verifies signatures, hashes and checksums of what it is sent, and knows files, parts
 * of them, files in parts, and pages of names.
 */
export class FakeS3 {
  readonly keys: S3Keys = {
    region: 'sa-east-1',
    accessKeyId: 'balcao-key',
    secretAccessKey: 'only-for/tests+0123456789',
  };
  readonly bucket = 'balcao-tests';
  readonly objects = new Map<string, StoredPart>();
  readonly uploads = new Map<string, PendingUpload>();
  /** what was asked, such as `PUT files/12/ab/...`, with the codes of refusals */
  readonly asked: string[] = [];
  /** of the bucket's own, under which it was asked */
  readonly hosts = new Set<string>();
  behaviour: S3Behaviour = 'works';
  /** how many names a page has at most */
  pageSize = 1000;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  static async start(): Promise<FakeS3> {
    const peer = new FakeS3();
    await new Promise<void>((resolve) => peer.#server.listen(0, '127.0.0.1', resolve));
    return peer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The environment of a process whose files lie here. */
  get env(): Record<string, string> {
    return {
      S3_ENDPOINT: this.url,
      S3_REGION: this.keys.region,
      S3_BUCKET: this.bucket,
      S3_ACCESS_KEY_ID: this.keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: this.keys.secretAccessKey,
    };
  }

  /** connections that are open now */
  connections(): Promise<number> {
    return new Promise((resolve, reject) =>
      this.#server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '/' } = request;
    const { pathname, searchParams: query } = new URL(url, this.url);
    // The bucket is the first part of the path, or of the host.
    const host = request.headers.host ?? '';
    const isOwnHost = host.startsWith(`${this.bucket}.`);
    if (isOwnHost) this.hosts.add(host.split(':')[0] ?? '');
    const [, bucket, path = ''] = /^\/([^/]*)\/?(.*)$/.exec(isOwnHost ? `/${this.bucket}${pathname}` : pathname) ?? [];
    const key = decodeURIComponent(path);
    const line = `${method} ${key}`;
    this.asked.push(line);
    const refuse = async (code: string) => {
      this.asked.push(`${code} ${key}`);
      request.resume();
      const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
      response.writeHead(statusOf[code] ?? 400, { 'content-type': 'application/xml' });
      response.end(method === 'HEAD' ? undefined : body);
    };
    if (this.behaviour === 'hangs') return;
    const problem = findSignatureProblem(request, this.keys) ?? this.#fault(method, bucket);
    if (problem !== undefined) return refuse(problem);
    if (key === '') {
      if (method === 'HEAD') return void response.writeHead(200).end();
      return method === 'GET' ? this.#list(query, response) : refuse('MethodNotAllowed');
    }
    if (method === 'PUT' || method === 'POST') {
      const refusal = await this.#store(request, response, { key, query });
      return refusal === undefined ? undefined : refuse(refusal);
    }
    if (method === 'DELETE') {
      const uploadId = query.get('uploadId');
      if (uploadId === null) this.objects.delete(key);
      else this.uploads.delete(uploadId);
      return void response.writeHead(204).end();
    }
    const refusal = this.#send(request, response, key);
    return refusal === undefined ? undefined : refuse(refusal);
  }

  #fault(method: string, bucket: string | undefined): string | undefined {
    if (this.behaviour === 'busy') return 'SlowDown';
    if (this.behaviour === 'gone' || bucket !== this.bucket) return 'NoSuchBucket';
    const isWrite = method !== 'GET' && method !== 'HEAD';
    return this.behaviour === 'denies' || (this.behaviour === 'denies-writes' && isWrite) ? 'AccessDenied' : undefined;
  }

  /** @returns the code with which it is refused */
  async #store(
    request: IncomingMessage,
    response: ServerResponse,
    { key, query }: { key: string; query: URLSearchParams },
  ): Promise<string | undefined> {
    const uploadId = query.get('uploadId');
    if (query.has('uploads')) {
      const id = randomUUID();
      this.uploads.set(id, { key, parts: new Map() });
      request.resume();
      return this.#sendXml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const upload = uploadId === null ? undefined : this.uploads.get(uploadId);
    if (uploadId !== null && upload?.key !== key) return 'NoSuchUpload';
    if (request.method === 'POST') {
      const xml = Buffer.concat((await request.toArray()) as Buffer[]).toString();
      const refusal = upload && this.#complete(upload, xml);
      if (refusal !== undefined || uploadId === null) return refusal ?? 'MethodNotAllowed';
      this.uploads.delete(uploadId);
      return this.#sendXml(
        response,
        `<CompleteMultipartUploadResult><Key>${escapeXml(key)}</Key></CompleteMultipartUploadResult>`,
      );
    }
    const received = await readContent(request);
    if ('refusal' in received) return received.refusal;
    const part = { ...received, etag: `"${createHash('md5').update(received.content).digest('hex')}"` };
    if (upload) upload.parts.set(Number(query.get('partNumber')), part);
    else this.objects.set(key, part);
    response.writeHead(200, { etag: part.etag, 'x-amz-checksum-crc32': part.crc32 }).end();
    return undefined;
  }

  /** @returns the code with which it is refused */
  #complete({ key, parts }: PendingUpload, xml: string): string | undefined {
    const [numbers, etags, sums] = [textsOf(xml, 'PartNumber'), textsOf(xml, 'ETag'), textsOf(xml, 'ChecksumCRC32')];
    const chosen = numbers.map((number) => parts.get(Number(number)));
    const isSame = chosen.every((part, index) => part?.etag === etags[index] && part?.crc32 === sums[index]);
    if (!isSame || chosen.length === 0) return 'InvalidPart';
    const whole = chosen.filter((part) => part !== undefined);
    if (whole.slice(0, -1).some(({ content }) => content.length < minPartBytes)) return 'EntityTooSmall';
    const content = Buffer.concat(whole.map((part) => part.content));
    this.objects.set(key, { content, etag: `"${randomUUID()}-${whole.length}"`, crc32: `composite-${whole.length}` });
    return undefined;
  }

  #send({ headers, method }: IncomingMessage, response: ServerResponse, key: string): string | undefined {
    const object = this.objects.get(key);
    if (!object) return 'NoSuchKey';
    const { content, etag, crc32 } = object;
    const range = parseRange(headers.range, content.length);
    if (range === 'refused') return 'InvalidRange';
    const part = range === 'whole' ? content : content.subarray(range.start, range.end + 1);
    const isWhole = range === 'whole' && headers['x-amz-checksum-mode'] === 'ENABLED';
    response.writeHead(range === 'whole' ? 200 : 206, {
      etag,
      'content-length': part.length,
      ...(isWhole && { 'x-amz-checksum-crc32': crc32 }),
    });
    if (method === 'HEAD') response.end();
    else if (this.behaviour === 'cuts') response.write(part.subarray(0, part.length / 2), () => response.destroy());
    else response.end(part);
    return undefined;
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const after = query.get('continuation-token') ?? '';
    const names = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted();
    const page = names.slice(0, this.pageSize);
    const contents = page.map(
      (key) =>
        `<Contents><Key>${escapeXml(key)}</Key><Size>${this.objects.get(key)?.content.length ?? 0}</Size></Contents>`,
    );
    const isCut = names.length > page.length;
    const next = isCut ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    this.#sendXml(
      response,
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }

  #sendXml(response: ServerResponse, xml: string): undefined {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
  }
}

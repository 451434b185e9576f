import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { contentHashOf, sha256 } from './signature.ts';

/** A content that came, or the code with which it is refused. */
export type ReceivedContent = { content: Buffer; crc32: string } | { refusal: string };

export function crc32Of(content: Buffer): string {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return sum.toString('base64');
}

/** Reads the content of a file: it has to come with the hash that was signed, and with a checksum (CRC32) before or after it. */
export async function readContent(request: IncomingMessage): Promise<ReceivedContent> {
  const raw = Buffer.concat((await request.toArray()) as Buffer[]);
  const hash = contentHashOf(request);
  const isInChunks = hash.startsWith('STREAMING-');
  if (!isInChunks && hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(raw))
    return { refusal: 'XAmzContentSHA256Mismatch' };
  const { content, trailers } = isInChunks ? decodeChunks(raw) : { content: raw, trailers: new Map<string, string>() };
  const claimed = trailers.get('x-amz-checksum-crc32') ?? request.headers['x-amz-checksum-crc32'];
  // The client that is used today sends one with everything it stores.
  if (typeof claimed !== 'string') return { refusal: 'MissingChecksum' };
  const found = crc32Of(content);
  if (claimed !== found) return { refusal: 'BadDigest' };
  const decodedLength = request.headers['x-amz-decoded-content-length'];
  if (decodedLength !== undefined && Number(decodedLength) !== content.length) return { refusal: 'IncompleteBody' };
  return { content, crc32: found };
}

/** The form `aws-chunked`: each piece after its length in hexadecimal digits, and headers after the last. */
function decodeChunks(raw: Buffer): { content: Buffer; trailers: Map<string, string> } {
  const pieces: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', at);
    const length = Number.parseInt(raw.toString('latin1', at, lineEnd), 16);
    at = lineEnd + 2;
    if (!(length > 0)) break;
    pieces.push(raw.subarray(at, at + length));
    at += length + 2;
  }
  const lines = raw.toString('latin1', at).split('\r\n');
  const trailers = lines.flatMap((line) => {
    const [, name, value] = /^([^:]+):(.*)$/.exec(line) ?? [];
    return name !== undefined && value !== undefined ? [[name.toLowerCase(), value.trim()] as const] : [];
  });
  return { content: Buffer.concat(pieces), trailers: new Map(trailers) };
}

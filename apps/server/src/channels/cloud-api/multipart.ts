import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

export interface FilePart {
  name: string;
  mime: string;
  /** bytes */
  size: number;
  content: Readable;
}

/** A form with a file that is streamed while it is sent: 100 MB are never in memory. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  file: FilePart,
): { body: ReadableStream; headers: Record<string, string> } {
  const boundary = `balcao-${randomBytes(16).toString('hex')}`;
  const part = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  // Names hold no control characters; quotes and backslashes would end the name early.
  const name = file.name.replace(/["\\]/g, '_');
  const head = Buffer.from(
    Object.entries(fields)
      .map(([field, value]) => `${part(`name="${field}"`)}\r\n${value}\r\n`)
      .join('') + `${part(`name="file"; filename="${name}"`)}content-type: ${file.mime}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* pieces() {
    yield head;
    yield* file.content as AsyncIterable<Buffer>;
    yield tail;
  }
  return {
    body: Readable.toWeb(Readable.from(pieces(), { objectMode: false })) as ReadableStream,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.size + tail.length),
    },
  };
}

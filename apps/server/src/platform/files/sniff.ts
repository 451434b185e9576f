import { open } from 'node:fs/promises';

const headBytes = 4096;
/** A comment ends at its first end: were it also tried at later ones, a few dozen comments would take for ever. */
const textTypes: [RegExp, string][] = [
  [/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!doctype svg[^>]*>\s*)?<svg[\s/>]/i, 'image/svg+xml'],
  [/^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype html|html|head|body|script|iframe)[\s/>]/i, 'text/html'],
  [/^\s*<\?xml\s/i, 'application/xml'],
  [/^BEGIN:VCARD\r?\n/i, 'text/vcard'],
];

/**
 * Detects the type of a file from its bytes, whatever the sender calls it. Unknown types are
 * `application/octet-stream`.
 */
export async function sniffFile(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type');
  // The library reads sizes inside the file; a wrong size must not become an error of ours.
  const known = await fileTypeFromFile(path).catch(() => undefined);
  if (known !== undefined && known.mime !== 'application/xml') return known.mime;
  return textType(await readHead(path));
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function textType(head: Buffer): string {
  let text: string;
  try {
    // The end of the head may cut a character in two; that is no error.
    text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length === headBytes });
  } catch {
    return 'application/octet-stream';
  }
  if (head.length === 0 || text.includes('\0')) return 'application/octet-stream';
  return textTypes.find(([pattern]) => pattern.test(text))?.[1] ?? 'text/plain';
}

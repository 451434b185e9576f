import { extname } from 'node:path';
import { maxKnowledgeLength, zipProblem, type KnowledgeDocument } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { decodeText, parseInChild } from '../../../platform/files/parse-in-child.ts';
import type { DocumentPage } from './passages.rules.ts';

const documentProcess = new URL('document-process.ts', import.meta.url);

type FileKind = Exclude<KnowledgeDocument['kind'], 'text'>;

/**
 * Reads a .pdf or .docx in a process of its own, since one that means harm takes its reader with it, and texts as they are.
 * @throws AppError ERR_DOCUMENT_KIND, ERR_DOCUMENT_BROKEN, ERR_DOCUMENT_EMPTY, ERR_DOCUMENT_TOO_LONG
 */
export async function readDocument(
  companyId: number,
  name: string,
  bytes: Buffer<ArrayBuffer>,
): Promise<{ kind: FileKind; pages: DocumentPage[] }> {
  const kind = kindOf(name, bytes);
  if (kind === undefined) throw new AppError('ERR_DOCUMENT_KIND');
  const pages =
    kind === 'pdf' || kind === 'docx'
      ? await parseDocument(companyId, kind, bytes)
      : [{ page: null, text: decodeText(bytes) }];
  const length = pages.reduce((sum, { text }) => sum + text.length, 0);
  if (length > maxKnowledgeLength) throw new AppError('ERR_DOCUMENT_TOO_LONG', { limit: maxKnowledgeLength });
  if (!pages.some(({ text }) => text.trim() !== '')) throw new AppError('ERR_DOCUMENT_EMPTY');
  return { kind, pages };
}

/** Detected by the bytes where they decide, else by the name: a text file may have any name. */
function kindOf(name: string, bytes: Buffer): FileKind | undefined {
  const ending = extname(name).toLowerCase();
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return ending === '.docx' ? 'docx' : undefined;
  // A file that has the extension but not the format is broken, not a text.
  if (ending === '.pdf' || ending === '.docx') throw new AppError('ERR_DOCUMENT_BROKEN');
  if (bytes.includes(0)) return undefined;
  if (ending === '.md') return 'md';
  return ending === '.txt' || ending === '' ? 'txt' : undefined;
}

async function parseDocument(
  companyId: number,
  kind: 'pdf' | 'docx',
  bytes: Buffer<ArrayBuffer>,
): Promise<DocumentPage[]> {
  if (kind === 'docx' && (await zipProblem(bytes, 'word/document.xml'))) throw new AppError('ERR_DOCUMENT_BROKEN');
  return parseInChild(documentProcess, { kind, bytes }, { companyId, broken: 'ERR_DOCUMENT_BROKEN' });
}

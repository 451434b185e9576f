import { sendMessage } from '@balcao/contract';
import { randomUuid } from '../../ui/random-uuid.ts';
import type { LocalFile } from '../messages/index.ts';

export const maxFiles = sendMessage.files.maxCount;
export const maxFileBytes = sendMessage.files.maxBytes;

/** Why a chosen file was not taken. */
export type FileProblem =
  | { kind: 'tooMany' }
  | { kind: 'tooLarge'; name: string; size: number }
  | { kind: 'empty'; name: string };

/** Sorts out what the server would refuse, so that nobody waits for an upload in vain. */
export function checkFiles(files: readonly File[], already: number): { accepted: File[]; problem: FileProblem | null } {
  let problem: FileProblem | null = null;
  const accepted: File[] = [];
  for (const file of files) {
    if (file.size === 0) problem = { kind: 'empty', name: file.name };
    else if (file.size > maxFileBytes) problem = { kind: 'tooLarge', name: file.name, size: file.size };
    else if (already + accepted.length >= maxFiles) problem = { kind: 'tooMany' };
    else accepted.push(file);
  }
  return { accepted, problem };
}

/** A file with its preview, where this browser can show it as a picture. */
export async function readLocalFile(file: File): Promise<LocalFile> {
  const plain: LocalFile = { id: randomUuid(), file, preview: null, width: null, height: null };
  if (!/^image\/(?!svg)/.test(file.type)) return plain;
  const preview = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = preview;
  try {
    await picture.decode();
  } catch {
    URL.revokeObjectURL(preview);
    return plain;
  }
  return { ...plain, preview, width: picture.naturalWidth, height: picture.naturalHeight };
}

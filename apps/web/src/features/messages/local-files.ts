import { sendMessage } from '@balcao/contract';
import type { LocalFile } from './outbox.ts';
import { randomUuid } from './uuid.ts';

export const filesAtMost = sendMessage.files.max;
export const fileSizeAtMost = sendMessage.files.maxSize;

/** Why a chosen file was not taken. */
export type FileProblem =
  | { kind: 'tooMany' }
  | { kind: 'tooLarge'; name: string; size: number }
  | { kind: 'empty'; name: string };

/** Sorts out what the server would refuse, so that nobody waits for an upload in vain. */
export function checkFiles(files: readonly File[], already: number): { taken: File[]; problem: FileProblem | null } {
  let problem: FileProblem | null = null;
  const taken: File[] = [];
  for (const file of files) {
    if (file.size === 0) problem = { kind: 'empty', name: file.name };
    else if (file.size > fileSizeAtMost) problem = { kind: 'tooLarge', name: file.name, size: file.size };
    else if (already + taken.length >= filesAtMost) problem = { kind: 'tooMany' };
    else taken.push(file);
  }
  return { taken, problem };
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

import { sendMessage } from '@balcao/contract';

export const maxFiles = sendMessage.files.maxCount;
export const maxFileBytes = sendMessage.files.maxBytes;

/** Why a chosen file was not taken. */
export type FileProblem =
  | { kind: 'tooMany' }
  | { kind: 'tooLarge'; name: string; size: number }
  | { kind: 'empty'; name: string };

/** Sorts out files that the server would refuse, so that no upload is wasted. */
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

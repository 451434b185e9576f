import { maxFilesOfList, uploadFileList } from '@balcao/contract';
import type { FileListOption } from '@balcao/contract';

/** A file of a list as it is edited. */
export interface OptionDraft {
  key: string;
  name: string;
  /** what the server has */
  stored: FileListOption | undefined;
  /** chosen here, to be uploaded */
  file: File | undefined;
}

export interface FilesProblem {
  kind: 'empty' | 'tooLarge' | 'tooMany';
  name: string;
}

let count = 0;
const newKey = () => `new ${(count += 1)}`;

export const draftsOf = (options: readonly FileListOption[]): OptionDraft[] =>
  options.map((stored) => ({ key: `option ${stored.id}`, name: stored.name, stored, file: undefined }));

/** Why a file is not taken; undefined = it is. */
export function problemOf({ size, name }: Pick<File, 'size' | 'name'>): FilesProblem | undefined {
  if (size === 0) return { kind: 'empty', name };
  return size > uploadFileList.files.maxBytes ? { kind: 'tooLarge', name } : undefined;
}

/** Adds files at the end, each called like its file without the ending, as many as there is room for. */
export function addFiles(
  drafts: readonly OptionDraft[],
  files: readonly File[],
): { drafts: OptionDraft[]; problem: FilesProblem | undefined } {
  let problem: FilesProblem | undefined;
  const next = [...drafts];
  for (const file of files) {
    const found =
      problemOf(file) ?? (next.length >= maxFilesOfList ? { kind: 'tooMany' as const, name: file.name } : undefined);
    problem ??= found;
    if (!found) next.push({ key: newKey(), name: plainName(file.name), stored: undefined, file });
  }
  return { drafts: next, problem };
}

/** Moves a draft to another place of the list. */
export function moveDraft(drafts: readonly OptionDraft[], from: number, to: number): OptionDraft[] {
  const moved = drafts[from];
  if (!moved || to < 0 || to >= drafts.length) return [...drafts];
  return drafts.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The name of a file without its ending. */
export const plainName = (fileName: string) => (fileName.replace(/\.[^.]{1,8}$/, '') || fileName).slice(0, 100);

/** The entries of a list that have a file: one may have been named and its upload have failed. */
export const uploadedOf = (options: readonly FileListOption[]): FileListOption[] =>
  options.filter(({ path }) => path !== null);

import { readFamily } from '../family/read-family.ts';
import { openChats } from './open-chats.ts';
import { openSheet } from './open-sheet.ts';
import { openMediaArchives } from './media-archive.ts';
import { emptySurvey, NoSourceError, type OpenedSource, type SourceFacts } from './opened-source.ts';
import type { SourceFile } from './source-file.ts';

const isArchive = ({ name }: SourceFile) => /\.zip$/i.test(name);

/**
 * Opens the files that an admin uploaded as what they say they are.
 * @throws NoSourceError, ZipError, and what reading a spreadsheet does
 */
export async function openSource(files: readonly SourceFile[], facts: SourceFacts): Promise<OpenedSource> {
  if (facts.kind === 'chats') return openChats(files, facts);
  if (facts.kind === 'sheet')
    return openSheet(
      files.find((file) => !isArchive(file)),
      facts,
    );
  const dump = files.find((file) => !isArchive(file));
  if (!dump) throw new NoSourceError('no_source');
  const archives = files.filter(isArchive);
  return {
    survey: emptySurvey,
    read: () => readFamily(dump.read()),
    media: archives.length === 0 ? undefined : await openMediaArchives(archives),
  };
}

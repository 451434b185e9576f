import type { TranscriptLine } from '@balcao/contract';

/** The texts of a transcript, in the person's language. */
export interface TranscriptWords {
  /** the company, as author of messages without a user */
  company: string;
  contact: string;
  deleted: string;
  /** such as "[arquivo: foto.jpg]" */
  file: (name: string) => string;
  time: (iso: string) => string;
}

/** The author of a message. */
export function authorOf(line: TranscriptLine, { company, contact }: TranscriptWords): string {
  if (line.fromMe) return line.user?.name ?? company;
  return line.participantName ?? contact;
}

/** The content of a message: its file, its text, and whether it was deleted. */
export function wordsOf(line: TranscriptLine, { deleted, file }: TranscriptWords): string {
  const media = line.mediaName === null ? '' : file(line.mediaName);
  return [line.isDeleted ? deleted : '', media, line.body].filter((part) => part !== '').join(' ');
}

/** A conversation as a text file: a line for each message, further lines of it set in. */
export function toText(title: string, lines: readonly TranscriptLine[], words: TranscriptWords): string {
  const said = lines.map(
    (line) =>
      `[${words.time(line.createdAt)}] ${authorOf(line, words)}: ${wordsOf(line, words).replaceAll('\n', '\n    ')}`,
  );
  return `\ufeff${[title, '', ...said].join('\n').replaceAll('\n', '\r\n')}\r\n`;
}

/** The name of a file without what file systems do not take. */
export const fileNameOf = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 80);

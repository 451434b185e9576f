import { type ArchivedChat, chatsOfArchive } from '../chats/chat-archive.ts';
import { chatFacts } from '../chats/chat-facts.rules.ts';
import { type ExportedChat, readChats } from '../chats/chat-source.ts';
import { surveyChat } from '../chats/read-chat.ts';
import { textLines } from '../chats/text-lines.ts';
import { openZip, type ZipEntry } from '../chats/zip-file.ts';
import { mediaOf } from './media-archive.ts';
import { emptySurvey, NoSourceError, type OpenedSource, type SourceFacts } from './opened-source.ts';
import type { SourceFile } from './source-file.ts';

/** Chats that ask something and are named to the person at once, and the names of those who wrote in one. */
const maxAsking = 200;
const maxAuthors = 12;

type Survey = OpenedSource['survey']['chats'][number];

/** Exported chats, as texts or as archives with their files. Each is read once to find out what it asks. */
export async function openChats(
  files: readonly SourceFile[],
  { choices, timeZone }: SourceFacts,
): Promise<OpenedSource> {
  const entries = new Map<string, ZipEntry>();
  const found: ArchivedChat[] = [];
  for (const [index, file] of files.entries()) {
    if (/\.zip$/i.test(file.name)) {
      const archive = await openZip(file.readAt, file.size);
      // Archives have files of one name: each has a folder of its own.
      for (const entry of archive) entries.set(`${index}/${entry.name}`, entry);
      for (const chat of chatsOfArchive(file.name, archive)) found.push({ ...chat, folder: `${index}/${chat.folder}` });
    } else {
      found.push({ fileName: file.name, folder: '', lines: () => textLines(file.read()), files: new Set() });
    }
  }
  const said = new Map(choices.chats.map((one) => [one.place, one]));
  const chats: ExportedChat[] = [];
  const asking: Survey[] = [];
  for (const chat of found) {
    const survey = await surveyChat(chat.lines());
    if (!survey) continue;
    const place = chats.length;
    const { number, author, order } = said.get(place) ?? {};
    const facts = chatFacts(chat.fileName, survey, { number, company: author, order });
    chats.push({ ...chat, form: survey.form, facts });
    // What was asked is shown with its answer, so that it can be mended.
    const asks = chatFacts(chat.fileName, survey).asks;
    if (asks.length === 0 || facts.isGroup) continue;
    asking.push({
      place,
      fileName: chat.fileName,
      name: facts.name,
      number: facts.number,
      messages: survey.messages,
      authors: [...survey.senders.keys()].slice(0, maxAuthors),
      asks: [...asks],
    });
  }
  if (chats.length === 0) throw new NoSourceError('no_chat');
  return {
    survey: { ...emptySurvey, form: 'chats', chats: asking.slice(0, maxAsking), chatsAsking: asking.length },
    read: () => readChats(chats, timeZone),
    media: entries.size === 0 ? undefined : mediaOf(entries),
  };
}

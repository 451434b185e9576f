import { textLines } from './text-lines.ts';
import type { ZipEntry } from './zip-file.ts';

/** The chats of an archive: one, as a phone exports it with its files, or several that somebody put together. */

export interface ArchivedChat {
  /** by which it is known with whom it is */
  fileName: string;
  /** the folder in the archive, with its last slash */
  folder: string;
  /** reads its text anew */
  lines: () => AsyncGenerator<string>;
  /** names of the files beside it */
  files: ReadonlySet<string>;
}

/** Texts of a chat with 40,000 messages, the most that WhatsApp exports, are some megabytes. */
const maxTextBytes = 200 * 1024 * 1024;
const maxChats = 2_000;

/** Every text of the archive that could be a chat. An iPhone names each `_chat.txt`: the archive has the name then, or its folder. */
export function chatsOfArchive(archiveName: string, entries: readonly ZipEntry[]): ArchivedChat[] {
  const real = entries.filter(({ name }) => !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name));
  const texts = real.filter(({ name }) => /\.txt$/i.test(name)).slice(0, maxChats);
  const files = Map.groupBy(real, ({ name }) => folderOf(name));
  return texts.map((text) => {
    const folder = folderOf(text.name);
    const own = text.name.slice(folder.length);
    const beside = (files.get(folder) ?? []).filter((file) => file !== text);
    const above = folder.slice(0, -1).split('/').at(-1) ?? '';
    return {
      fileName: own !== '_chat.txt' ? own : above === '' ? archiveName : `${above}.zip`,
      folder,
      lines: () => textLines(text.read(maxTextBytes)),
      files: new Set(beside.map(({ name }) => name.slice(folder.length))),
    };
  });
}

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1);

import { filePathOf } from './conversations.rules.ts';
import { readHours } from './hours.rules.ts';
import { judgeContact, readAddress } from './people.rules.ts';
import {
  idOf,
  isNo,
  isoOf,
  isYes,
  type Judgement,
  lineOf,
  readInstant,
  refOf,
  type SourceRow,
  wholeNumber,
  wordsOf,
} from './source-row.rules.ts';

/** What a company of a source works with: queues, tags, replies, lists. */

const maxTextLength = 65_536;
/** What contacts are told by themselves. */
const maxToldLength = 4096;
/** Names that are one here, whatever their capitals and accents. */
export const nameKey = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
/** A short name is as it is; one that is too short for here gets what it needs. */
const longEnough = (name: string, least: number): string => (name.length < least ? name.padEnd(least, '.') : name);

function readColor(text: string): string | null {
  const [, short] = /^#([0-9a-f]{3})$/i.exec(text.trim()) ?? [];
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join('')}`.toLowerCase();
  return /^#[0-9a-f]{6}$/i.test(text.trim()) ? text.trim().toLowerCase() : null;
}

export function judgeQueue({ text }: SourceRow): Judgement {
  const name = lineOf(text('name'), 50);
  if (name === '') return { reason: 'name_missing' };
  return {
    key: nameKey(name),
    data: {
      name: longEnough(name, 2),
      color: readColor(text('color')),
      greetingMessage: wordsOf(text('greetingMessage'), maxToldLength),
      outOfHoursMessage: wordsOf(text('outOfHoursMessage'), maxToldLength),
      hours: readHours(text('schedules')),
      order: wholeNumber(text('order')) ?? null,
    },
  };
}

export function judgeQueueOption({ text }: SourceRow): Judgement {
  const parent = refOf('queues', text('queueId'));
  if (parent === '') return { reason: 'orphan' };
  const title = lineOf(text('title'), 200);
  if (title === '') return { reason: 'name_missing', parent };
  const option = wholeNumber(text('option'));
  return {
    parent,
    data: {
      title,
      message: wordsOf(text('message'), maxToldLength),
      // One that no contact could type gets the next one that is free.
      option: option !== undefined && option >= 1 && option <= 999 ? option : null,
      above: refOf('queueOptions', text('parentId')),
    },
  };
}

export function judgeTag({ text }: SourceRow): Judgement {
  const name = lineOf(text('name'), 50);
  if (name === '') return { reason: 'name_missing' };
  return {
    key: nameKey(name),
    data: { name: longEnough(name, 3), color: readColor(text('color')), isLane: isYes(text('kanban')) },
  };
}

export function judgeQuickReply({ text }: SourceRow): Judgement {
  const shortcode = lineOf(text('shortcode'), 50).replace(/^\/+/, '');
  if (shortcode === '') return { reason: 'name_missing' };
  const [message, file] = [wordsOf(text('message'), maxTextLength), filePathOf(text('mediaPath'))];
  if (message === '' && file === '') return { reason: 'empty' };
  // A reply of nobody, or one that is said to be everybody's, is the company's.
  const isForAll = text('userId') === '' || isYes(text('isForAll'));
  return {
    key: `${isForAll ? '' : idOf(text('userId'))}:${nameKey(shortcode)}`,
    data: {
      shortcode,
      message,
      file,
      fileName: lineOf(text('mediaName'), 200),
      user: isForAll ? '' : refOf('users', text('userId')),
    },
  };
}

export function judgeFileList({ text }: SourceRow): Judgement {
  const name = lineOf(text('name'), 50);
  if (name === '') return { reason: 'name_missing' };
  return { key: nameKey(name), data: { name: longEnough(name, 3), message: wordsOf(text('message'), 4096) } };
}

export function judgeFileListFile({ text }: SourceRow): Judgement {
  const parent = refOf('fileLists', text('fileId'));
  if (parent === '') return { reason: 'orphan' };
  const file = filePathOf(text('path'));
  return file === '' ? { reason: 'empty', parent } : { parent, data: { name: lineOf(text('name'), 100), file } };
}

export function judgeContactList({ text }: SourceRow): Judgement {
  const name = lineOf(text('name'), 50);
  return name === '' ? { reason: 'name_missing' } : { key: nameKey(name), data: { name: longEnough(name, 3) } };
}

/** A person of a list is read as a contact is. */
export function judgeListItem(row: SourceRow): Judgement {
  const parent = refOf('contactLists', row.text('contactListId'));
  if (parent === '') return { reason: 'orphan' };
  const judged = judgeContact(row);
  if ('reason' in judged) return { ...judged, parent };
  const { name, number, email } = judged.data;
  // Lists write to numbers.
  if (number === '') return { reason: 'number_missing', parent };
  const isValid = isYes(row.text('isWhatsappValid'));
  return { parent, key: `${parent} ${judged.key ?? ''}`, data: { name, number, email, isValid } };
}

/** Campaigns come as history: what was to be sent is not sent from here. */
export function judgeCampaign({ text }: SourceRow): Judgement {
  const name = lineOf(text('name'), 100);
  if (name === '') return { reason: 'name_missing' };
  return {
    data: {
      name,
      messages: [1, 2, 3, 4, 5]
        .map((place) => wordsOf(text(`message${place}`), 4096))
        .filter((message) => message !== ''),
      list: refOf('contactLists', text('contactListId')),
      createdAt: isoOf(readInstant(text('createdAt'))),
      completedAt: isoOf(readInstant(text('completedAt'))),
    },
  };
}

export function judgeCampaignSend({ text }: SourceRow): Judgement {
  const parent = refOf('campaigns', text('campaignId'));
  if (parent === '') return { reason: 'orphan' };
  const address = readAddress(text('number'), '', '');
  if ('reason' in address) return { ...address, parent };
  const { number } = address;
  if (number === '') return { reason: 'number_missing', parent };
  return { parent, data: { number, sentAt: isoOf(readInstant(text('deliveredAt'))) } };
}

export function judgeCompany({ text }: SourceRow): Judgement {
  return {
    data: {
      name: lineOf(text('name'), 100),
      isActive: !isNo(text('status')),
      plan: refOf('plans', text('planId')),
      dueAt: isoOf(readInstant(text('dueDate'))),
      hours: readHours(text('schedules')),
      language: lineOf(text('language'), 2),
    },
  };
}

/** Numbers are linked anew: of a connection only its name and its texts come. */
export function judgeConnection({ text }: SourceRow): Judgement {
  const name = lineOf(text('name'), 50);
  if (name === '') return { reason: 'name_missing' };
  const textOf = (field: string) => wordsOf(text(field), maxTextLength);
  return {
    key: nameKey(name),
    data: {
      name,
      greetingMessage: textOf('greetingMessage'),
      completionMessage: textOf('completionMessage'),
      outOfHoursMessage: textOf('outOfHoursMessage'),
      ratingMessage: textOf('ratingMessage'),
    },
  };
}

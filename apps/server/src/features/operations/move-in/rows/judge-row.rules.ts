import type { FamilyKind } from '../family/family-tables.ts';
import type { RowFields } from '../family/find-family.rules.ts';
import { judgeMessage, judgeNote, judgeRating, judgeSchedule, judgeTicket } from './conversations.rules.ts';
import {
  judgeCampaign,
  judgeCampaignSend,
  judgeCompany,
  judgeConnection,
  judgeContactList,
  judgeFileList,
  judgeFileListFile,
  judgeListItem,
  judgeQueue,
  judgeQueueOption,
  judgeQuickReply,
  judgeTag,
} from './desk.rules.ts';
import { judgeContact, judgeContactField, judgeUser } from './people.rules.ts';
import { judgeSetting } from './settings.rules.ts';
import { idOf, type JudgedRow, type Judgement, lineOf, refOf, type SourceRow } from './source-row.rules.ts';

/** What becomes of a row of a source by itself: what is kept of it, or why it does not come. */

/** Two rows that belong together: its parent is the first one. */
const judgePair =
  (first: FamilyKind, firstField: string, second: FamilyKind, secondField: string) =>
  ({ text }: SourceRow): Judgement => {
    const [parent, other] = [refOf(first, text(firstField)), refOf(second, text(secondField))];
    if (parent === '' || other === '') return { reason: 'orphan', parent };
    return { sourceId: `${idOf(text(firstField))}:${idOf(text(secondField))}`, parent, data: { other } };
  };

const judges: Readonly<Record<FamilyKind, (row: SourceRow, now: Date) => Judgement>> = {
  plans: ({ text }) => ({ data: { name: lineOf(text('name'), 50) } }),
  companies: judgeCompany,
  users: judgeUser,
  queues: judgeQueue,
  userQueues: judgePair('users', 'userId', 'queues', 'queueId'),
  queueOptions: judgeQueueOption,
  connections: judgeConnection,
  tags: judgeTag,
  contacts: judgeContact,
  contactFields: judgeContactField,
  contactTags: judgePair('contacts', 'contactId', 'tags', 'tagId'),
  tickets: judgeTicket,
  ticketTags: judgePair('tickets', 'ticketId', 'tags', 'tagId'),
  messages: judgeMessage,
  notes: judgeNote,
  ratings: judgeRating,
  quickReplies: judgeQuickReply,
  fileLists: judgeFileList,
  fileListFiles: judgeFileListFile,
  contactLists: judgeContactList,
  contactListItems: judgeListItem,
  campaigns: judgeCampaign,
  campaignSends: judgeCampaignSend,
  schedules: judgeSchedule,
  settings: judgeSetting,
};

/** Kinds whose rows have no id of their own. */
const withoutId = new Set<FamilyKind>(['userQueues', 'contactTags', 'ticketTags', 'settings']);

export function judgeRow(row: SourceRow, now: Date): JudgedRow {
  const sourceId = idOf(row.text('id'));
  const company = row.kind === 'companies' ? sourceId : idOf(row.text('companyId'));
  const left = { sourceId, company, parent: '', key: '', alias: '', data: {} };
  if (row.isTorn) return { ...left, reason: 'torn' };
  if (sourceId === '' && !withoutId.has(row.kind)) return { ...left, reason: 'no_id' };
  const judged = judges[row.kind](row, now);
  const { parent = '', key = '' } = judged;
  if ('reason' in judged) return { ...left, parent, key, reason: judged.reason };
  const { sourceId: id = sourceId, alias = '', data } = judged;
  return { sourceId: id, company, parent, key, alias, data, reason: undefined };
}

/** A row of a dump by the fields of the family. */
export function sourceRow(
  { kind, placeOf }: RowFields,
  { number, values, isTorn }: { number: number; values: readonly (string | null | undefined)[]; isTorn: boolean },
): SourceRow {
  const text = (field: string): string => {
    const place = placeOf(field);
    return (place === undefined ? undefined : values[place]) ?? '';
  };
  return { kind, number, isTorn, text };
}

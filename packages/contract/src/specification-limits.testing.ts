import { sendChatMessage } from './chat-messages.ts';
import { minTokenLength } from './connections.ts';
import { contactNameLength, maxUploadRows } from './contacts.ts';
import type { Endpoint } from './endpoint.ts';
import { maxFilesOfList } from './file-lists.ts';
import { invoicesPageSize } from './invoices.ts';
import { sendMessage } from './messages.ts';
import { maxPasswordLength, minPasswordLength } from './new-password.ts';
import { hasPermission, permissions, profiles } from './permissions.ts';
import { maxIdempotencyKeyLength } from './repeats.ts';
import { maxScheduleBody, uploadScheduleMedia } from './schedules.ts';
import { maxSheetBytes, maxSheetRows } from './sheet-imports.ts';
import { isSpecificationCall } from './specification-calls.ts';
import { canManageLanes } from './tags.ts';

/**
 * What the specification leaves open, as one table of `docs/api.md` says it. A test compares the page with this, and another the pages of
 * a running server.
 */

/** How many records a page of a list of the specification has. */
export const pageSizes = {
  '/tickets': 40,
  '/messages/{ticketId}': 20,
  '/contacts': 30,
  '/users': 20,
  '/tags': 100,
  '/quick-messages': 20,
  '/schedules': 20,
  '/chats': 20,
  '/chats/{id}/messages': 20,
  '/contact-lists': 20,
  '/contact-list-items': 20,
  '/campaigns': 20,
  '/files': 20,
  '/prompt': 20,
  '/queueIntegration': 20,
  '/announcements': 20,
  '/invoices/all': invoicesPageSize,
  '/ticket/kanban': 500,
} as const;

const megabytes = (bytes: number) => `${bytes / (1024 * 1024)} MB`;
const list = (words: readonly string[]) => words.join(', ');
const many = (count: number) => count.toLocaleString('en-US');

const may = (profile: (typeof profiles)[number]) => ({ profile, super: false, queueIds: [] });
const allowed = (is: (actor: ReturnType<typeof may>) => boolean) => list(profiles.filter((one) => is(may(one))));

/** The rows of the table: what, and how it is. */
export function openQuestions(endpoints: readonly Endpoint[]): (readonly [string, string])[] {
  const open = endpoints.filter((one) => one.access === 'public' && isSpecificationCall(one));
  return [
    ...permissions.map(
      (permission) => [`may use \`${permission}\``, allowed((actor) => hasPermission(actor, permission))] as const,
    ),
    ['may change lanes of the board', allowed(canManageLanes)],
    [
      'needs no session',
      list(open.map(({ method, path }) => `\`${method} ${path}\``).toSorted((a, b) => a.localeCompare(b))),
    ],
    ...Object.entries(pageSizes).map(([path, size]) => [`page of \`GET ${path}\``, many(size)] as const),
    ['files of a message', `${sendMessage.files.maxCount}, each ${megabytes(sendMessage.files.maxBytes)}`],
    ['file of a chat message', megabytes(sendChatMessage.files.maxBytes)],
    ['file of a schedule', megabytes(uploadScheduleMedia.files.maxBytes)],
    ['text of a schedule', `${many(maxScheduleBody)} letters`],
    ['files of a file list', many(maxFilesOfList)],
    ['rows of `POST /contacts/upload`', many(maxUploadRows)],
    ['spreadsheet of `POST /contact-lists/{id}/upload`', `${many(maxSheetRows)} rows, ${megabytes(maxSheetBytes)}`],
    ['name of a contact', `${contactNameLength.min} to ${contactNameLength.max} letters`],
    ['chosen password', `${minPasswordLength} to ${maxPasswordLength} characters`],
    ['token of a connection', `${minTokenLength} characters or more`],
    ['`Idempotency-Key`', `1 to ${maxIdempotencyKeyLength} characters`],
  ];
}

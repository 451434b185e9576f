import type { ErrorCode } from '@balcao/contract';

/** The first that a path starts with decides. */
const codes: readonly [string, ErrorCode][] = [
  ['/tickets/', 'ERR_NO_TICKET_FOUND'],
  ['/messages/{ticketId}', 'ERR_NO_TICKET_FOUND'],
  ['/messages/', 'ERR_NO_MESSAGE_FOUND'],
  ['/users/', 'ERR_NO_USER_FOUND'],
  ['/queue/', 'ERR_NO_QUEUE_FOUND'],
  ['/whatsapp/', 'ERR_NO_WAPP_FOUND'],
  ['/whatsappsession/', 'ERR_NO_WAPP_FOUND'],
  ['/sandbox/', 'ERR_NO_WAPP_FOUND'],
  ['/contacts/', 'ERR_NO_CONTACT_FOUND'],
  ['/companies/', 'ERR_NO_COMPANY_FOUND'],
  ['/plans/', 'ERR_NO_PLAN_FOUND'],
  ['/settings/', 'ERR_NO_SETTING_FOUND'],
  ['/tags/', 'ERR_NO_TAG_FOUND'],
  ['/ticket-tags/', 'ERR_NO_TICKET_FOUND'],
  ['/ticket-notes/', 'ERR_NO_NOTE_FOUND'],
  ['/quick-messages/', 'ERR_NO_QUICK_MESSAGE_FOUND'],
  ['/jobs/', 'ERR_NO_JOB_FOUND'],
];

/** What an endpoint answers when the record its path names does not exist, or cannot exist. */
export function notFoundCode(path: string): ErrorCode {
  return codes.find(([start]) => path.startsWith(start))?.[1] ?? 'ERR_NOT_FOUND';
}

import { fillVariables } from '@balcao/contract';
import type { Schedule } from '@balcao/contract';
import type { Session } from '../../../app/session/session.ts';

/** The text of a schedule as its contact will read it. An approved text is sent as it is. */
export function scheduledText(
  { body, template, contact, sendAt }: Pick<Schedule, 'body' | 'template' | 'contact' | 'sendAt'>,
  { timeZone, language }: Pick<Session['company'], 'timeZone' | 'language'>,
): string {
  if (template) return body;
  return fillVariables(body, { contactName: contact.name, now: new Date(sendAt), timeZone, language });
}

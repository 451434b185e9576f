import { fieldKeysIn } from '@balcao/contract';
import type { CustomField } from '@balcao/contract';
import { useSession } from '../../../app/session/session.ts';
import { useFieldValues } from '../custom-fields/index.ts';
import { fieldTexts } from './field-texts.rules.ts';
import { useTextFields } from './use-variables.ts';

/**
 * What the variables of fields in some texts stand for, as the server fills them in when a message is sent: fields of the ticket, then
 * those of its contact. Until they are known they stay as they are written.
 */
export function useFieldTexts(
  ticket: { id: number; contactId: number },
  texts: readonly string[],
): Readonly<Record<string, string>> {
  const { company } = useSession();
  const keys = new Set(texts.flatMap(fieldKeysIn));
  const fields = useTextFields().filter(({ key }) => keys.has(key));
  const isAsked = (subject: CustomField['subject']) => fields.some((field) => field.subject === subject);
  const ofContact = useFieldValues('contact', isAsked('contact') ? ticket.contactId : undefined).data;
  const ofTicket = useFieldValues('ticket', isAsked('ticket') ? ticket.id : undefined).data;
  return fieldTexts(fields, { contact: ofContact, ticket: ofTicket }, company.language);
}

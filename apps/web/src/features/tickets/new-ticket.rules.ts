import { isAdmin } from '@balcao/contract';
import type { Actor } from '@balcao/contract';
import { maskPhone } from '../../ui/phone.ts';

/** From how many characters on contacts are searched. */
export const searchFrom = 3;

/** Code of the country whose numbers are written without it. */
const home = '55';
const homeDigits = { least: 10, most: 11 };
const abroadDigits = { least: 8, most: 15 };

/** What is typed as a number, in the form people read: foreign ones start with + and stay as they are. */
export function showNumber(text: string): string {
  if (!text.trim().startsWith('+')) return maskPhone(text);
  return `+${text.replace(/\D/g, '').slice(0, abroadDigits.most)}`;
}

/** The full number of what was typed; null while digits are missing. */
export function fullNumber(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  if (text.trim().startsWith('+')) return digits.length >= abroadDigits.least ? digits : null;
  return digits.length >= homeDigits.least && digits.length <= homeDigits.most ? home + digits : null;
}

/** What was searched for is a number rather than a name. */
export function looksLikeNumber(text: string): boolean {
  return /^[+\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= searchFrom;
}

/** What a new contact starts with, made of the words that were searched for. */
export function contactFromSearch(text: string): { name: string; number: string } {
  const typed = text.trim();
  if (!looksLikeNumber(typed)) return { name: typed, number: '' };
  // People paste numbers with the country code, with or without the plus.
  const digits = typed.replace(/\D/g, '');
  const local = digits.length > homeDigits.most && digits.startsWith(home) ? digits.slice(home.length) : typed;
  return { name: '', number: showNumber(local) };
}

/** Admins may leave a new ticket without a queue; for others the one they have is chosen already. */
export function queueRule(actor: Actor, queueIds: readonly number[]): { required: boolean; first: number | null } {
  const required = !isAdmin(actor);
  return { required, first: required && queueIds.length === 1 ? (queueIds[0] ?? null) : null };
}

interface Holder {
  ticketId: number;
  userId: number | null;
  userName: string | null;
  queueName: string | null;
}

/** Who has the open ticket of a contact already, from the details of ERR_OTHER_OPEN_TICKET. */
export function holderOf(details: Readonly<Record<string, unknown>>): Holder | null {
  const { ticketId, userId, userName, queueName } = details;
  if (typeof ticketId !== 'number') return null;
  return {
    ticketId,
    userId: typeof userId === 'number' ? userId : null,
    userName: typeof userName === 'string' ? userName : null,
    queueName: typeof queueName === 'string' ? queueName : null,
  };
}

export type { Holder };

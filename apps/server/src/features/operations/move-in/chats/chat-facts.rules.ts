import { parsePhone } from '@balcao/contract/phone';
import { nameOfFile } from './chat-words.rules.ts';
import type { DateOrder } from './date-order.rules.ts';
import type { ChatSurvey } from './read-chat.ts';

/** Who an exported chat is with, as far as it says so itself; what it does not say a person has to. */

export interface ChatChoices {
  /** the number of the contact */
  number?: string | undefined;
  /** which of those who wrote is the company */
  company?: string | undefined;
  order?: DateOrder | undefined;
}

export interface ChatFacts {
  name: string;
  number: string;
  /** who of those who wrote is the company; '' = it never wrote, null = not known */
  company: string | null;
  order: DateOrder;
  isGroup: boolean;
  /** what a person has to say before its messages can come */
  asks: readonly ('number' | 'company' | 'order')[];
}

const numberOf = (text: string): string => {
  const parsed = parsePhone(text);
  return 'number' in parsed ? parsed.number : '';
};

/** A file of a chat has the name that the phone has for the contact: often the number. */
export function chatFacts(fileName: string, survey: ChatSurvey, choices: ChatChoices = {}): ChatFacts {
  const senders = [...survey.senders.keys()];
  const isGroup = senders.length > 2;
  const named = nameOfFile(fileName) ?? '';
  const company = choices.company ?? companyOf(senders, named, survey);
  const name = named || (senders.find((sender) => sender !== company) ?? '');
  const number = numberOf(choices.number ?? '') || numberOf(name);
  const { order, isSure } = choices.order ? { order: choices.order, isSure: true } : survey.found;
  const asks = [
    ...(number === '' && !isGroup ? (['number'] as const) : []),
    ...(company === null && !isGroup ? (['company'] as const) : []),
    ...(isSure ? [] : (['order'] as const)),
  ];
  return { name, number, company, order, isGroup, asks };
}

/** Who of two is the company: the one whose name the file does not have. One alone is told by the name as well. */
function companyOf(senders: readonly string[], named: string, { messages }: ChatSurvey): string | null {
  if (messages === 0 || named === '' || senders.length > 2) return null;
  const others = senders.filter((sender) => !isSameName(sender, named));
  if (others.length === 2) return null;
  return others[0] ?? '';
}

const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase() ||
  (numberOf(one) !== '' && numberOf(one) === numberOf(other));

import type { RatingScale } from '@balcao/contract';
import { fillPlaceholders, type BotTexts } from '@balcao/i18n';
import type { StoredInteractive } from '../../../../channels/port/message-content.ts';
import { ratingQuestion } from '../../../inbox/index.ts';

/** Joins paragraphs, without empty ones. */
const joinParagraphs = (...parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join('\n\n');

export function inQueueText(queue: { name: string }, words: BotTexts): string {
  return fillPlaceholders(words.menu.inQueue, { queue: queue.name });
}

/** A queue that was chosen outside its hours: the contact is led back to the others. */
export function closedQueueText(message: string, words: BotTexts): string {
  return joinParagraphs(message, `*[ # ]* - ${words.menu.toMain}`);
}

/** The question for a rating: the text of the queue or connection, what is asked, and the numbers that have words. */
export function ratingText(message: string, scale: RatingScale, words: BotTexts): string {
  const { ask, lines } = ratingQuestion(scale, words);
  return joinParagraphs(
    message,
    [`*${ask}*`, ...lines.map(({ number, title }) => `*${number}* - _${title}_`)].join('\n'),
  );
}

/** The question for a rating to be pressed, where the provider has buttons; undefined = its numbers have no words, and are typed. */
export function ratingChoices(message: string, scale: RatingScale, words: BotTexts): StoredInteractive | undefined {
  const { lines } = ratingQuestion(scale, words);
  if (lines.length === 0) return undefined;
  const choices = lines.map(({ number, title }) => ({ id: String(number), title, description: '', section: '' }));
  const text = joinParagraphs(message, words.rating.press);
  return { kind: 'choices', text, footer: '', layout: 'auto', open: words.rating.open, choices, chosen: null };
}

/** The greeting of the attendant who accepted; `{{ms}}` and `{{name}}` are filled when it is sent. */
export function acceptedText(user: string, words: BotTexts): string {
  return fillPlaceholders(words.accepted, { greeting: '{{ms}}', contact: '{{name}}', user });
}

/** Where the contact goes: to a queue, to a person, or to a person of another queue. */
export function transferText(
  to: { queue: string | undefined; user: string | undefined },
  words: BotTexts,
): string | undefined {
  const { queue = '', user = '' } = to;
  if (to.queue !== undefined)
    return fillPlaceholders(to.user === undefined ? words.transferred.toQueue : words.transferred.toBoth, {
      queue,
      user,
    });
  return to.user === undefined ? undefined : fillPlaceholders(words.transferred.toUser, { user });
}

import { fillPlaceholders, type BotTexts } from '@balcao/i18n';

/** Joins paragraphs, without empty ones. */
const joinParagraphs = (...parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join('\n\n');

export function inQueueText(queue: { name: string }, words: BotTexts): string {
  return fillPlaceholders(words.menu.inQueue, { queue: queue.name });
}

/** A queue that was chosen outside its hours: the contact is led back to the others. */
export function closedQueueText(message: string, words: BotTexts): string {
  return joinParagraphs(message, `*[ # ]* - ${words.menu.toMain}`);
}

export function ratingText(message: string, words: BotTexts): string {
  const { ask, r1, r2, r3 } = words.rating;
  return joinParagraphs(message, `*${ask}*\n*1* - _${r1}_\n*2* - _${r2}_\n*3* - _${r3}_`);
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

/** Words of a menu's last lines, in the company's language (`automatic.menu` of the i18n package). */
export interface MenuLabels {
  back: string;
  main: string;
}

/** The contact's input, and what they get by it. */
export interface MenuChoice {
  option: number | string;
  title: string;
}

/** A line of a menu. */
export const choiceLine = ({ option, title }: MenuChoice) => `*[ ${option} ]* - ${title}`;

/** The menu of queues: what the connection greets with, and a number for each queue in their order. */
export function queueMenuText(greeting: string, queues: readonly { name: string }[]): string {
  return joinParagraphs(greeting, choiceLines(queueMenuChoices(queues)));
}

/**
 * The text that is sent on entering a queue (depth 0, its greeting) or on choosing an option (its message): the options
 * there, and the ways out. An option with nothing below it is an answer, with the ways out alone. `severalQueues`: the
 * main menu is the one of the queues, so there is a way there from the first options, too.
 */
export function optionMenuText(
  text: string,
  options: readonly MenuChoice[],
  { depth, severalQueues, words }: { depth: number; severalQueues: boolean; words: MenuLabels },
): string {
  return joinParagraphs(text, choiceLines(optionMenuChoices(options, { depth, severalQueues, words })));
}

/** The choices on entering a queue (depth 0) or on choosing an option: the options there, and the ways out. */
export function optionMenuChoices(
  options: readonly MenuChoice[],
  { depth, severalQueues, words }: { depth: number; severalQueues: boolean; words: MenuLabels },
): MenuChoice[] {
  if (depth === 0 && options.length === 0) return [];
  const exits: MenuChoice[] = [];
  if (depth > 0) exits.push({ option: '0', title: words.back });
  if (depth > 0 || severalQueues) exits.push({ option: '#', title: words.main });
  return [...options, ...exits];
}

/** The menu of queues as choices. */
export const queueMenuChoices = (queues: readonly { name: string }[]): MenuChoice[] =>
  queues.map(({ name }, index) => ({ option: index + 1, title: name }));

const choiceLines = (choices: readonly MenuChoice[]) => choices.map(choiceLine).join('\n');
const joinParagraphs = (...parts: readonly string[]) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');

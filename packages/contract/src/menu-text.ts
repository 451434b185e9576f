/** Words of a menu's last lines, in the company's language (`automatic.menu` of the i18n package). */
export interface MenuWords {
  back: string;
  main: string;
}

/** What the contact types, and what they get by it. */
export interface MenuChoice {
  option: number | string;
  title: string;
}

const line = ({ option, title }: MenuChoice) => `*[ ${option} ]* - ${title}`;

/** The menu of queues: what the connection greets with, and a number for each queue in their order. */
export function queueMenuText(greeting: string, queues: readonly { name: string }[]): string {
  return paragraphs(greeting, lines(queues.map(({ name }, index) => ({ option: index + 1, title: name }))));
}

/**
 * What is sent on entering a queue (depth 0, its greeting) or on choosing an option (its message): the options there, and
 * the ways out. An option with nothing below it is an answer, with the ways out alone.
 * `severalQueues`: the main menu is the one of the queues, so there is a way there from the first options, too.
 */
export function optionMenuText(
  text: string,
  options: readonly MenuChoice[],
  { depth, severalQueues, words }: { depth: number; severalQueues: boolean; words: MenuWords },
): string {
  if (depth === 0 && options.length === 0) return text;
  const ways: MenuChoice[] = [];
  if (depth > 0) ways.push({ option: '0', title: words.back });
  if (depth > 0 || severalQueues) ways.push({ option: '#', title: words.main });
  return paragraphs(text, lines([...options, ...ways]));
}

const lines = (choices: readonly MenuChoice[]) => choices.map(line).join('\n');
const paragraphs = (...parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== '').join('\n\n');

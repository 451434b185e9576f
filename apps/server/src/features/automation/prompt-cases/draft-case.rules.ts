import { promptCaseLimits, replacedKinds, type ReplacedKind } from '@balcao/contract';
import { replaceDetails } from './replacements.rules.ts';

/** Words of a conversation, oldest first. */
export interface SpokenWords {
  fromMe: boolean;
  body: string;
  /** not typed by a person of the company */
  isAutomatic: boolean;
}

/** What a case would be. */
export interface DraftCase {
  title: string;
  turns: string[];
  teamAnswer: string;
  replaced: { kind: ReplacedKind; count: number }[];
  isCut: boolean;
}

/**
 * Makes a case of a conversation: what the customer said without a person's answer in between is one turn. What people
 * answered is kept to be read beside; menus and greetings are not.
 */
export function draftCase(spoken: readonly SpokenWords[], names: readonly string[]): DraftCase {
  const found: ReplacedKind[] = [];
  const clean = (text: string): string => {
    const { text: cleaned, replaced } = replaceDetails(text, names);
    found.push(...replaced);
    return cleaned;
  };
  const turns: string[] = [];
  const answers: string[] = [];
  let isOpen = false;
  for (const { fromMe, body, isAutomatic } of spoken) {
    if (body.trim() === '' || (fromMe && isAutomatic)) continue;
    const text = clean(body.trim());
    if (fromMe) answers.push(text);
    else if (isOpen) turns.push([turns.pop() ?? '', text].join('\n'));
    else turns.push(text);
    isOpen = !fromMe;
  }
  const { title, turns: most, turn, answer } = promptCaseLimits;
  const teamAnswer = answers.join('\n\n');
  return {
    title: cutAtWord(turns[0]?.split('\n')[0] ?? '', title),
    turns: turns.slice(0, most).map((text) => text.slice(0, turn)),
    teamAnswer: teamAnswer.slice(0, answer),
    replaced: replacedKinds.flatMap((kind) => {
      const count = found.filter((one) => one === kind).length;
      return count > 0 ? [{ kind, count }] : [];
    }),
    isCut: turns.length > most || turns.some((text) => text.length > turn) || teamAnswer.length > answer,
  };
}

function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/\s+\S*$/u, '')}…`;
}

import { synonymLimits } from '@balcao/contract';

/** Groups as they are written: one a line, their words with commas between them. */
export const textOfGroups = (groups: readonly (readonly string[])[]): string =>
  groups.map((words) => words.join(', ')).join('\n');

export function groupsOfText(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => [...new Set(line.split(/[,;=]/).map((word) => word.trim()))].filter((word) => word !== ''))
    .filter((words) => words.length > 0);
}

export type SynonymProblem = 'alone' | 'many' | 'long' | 'groups';

/** What is wrong with what is written, and in which line; undefined = nothing. */
export function problemOfText(text: string): { problem: SynonymProblem; line: string } | undefined {
  const groups = groupsOfText(text);
  if (groups.length > synonymLimits.groups) return { problem: 'groups', line: '' };
  for (const words of groups) {
    const line = words.join(', ');
    if (words.length < 2) return { problem: 'alone', line };
    if (words.length > synonymLimits.words) return { problem: 'many', line };
    if (words.some((word) => word.length > synonymLimits.wordLength)) return { problem: 'long', line };
  }
  return undefined;
}

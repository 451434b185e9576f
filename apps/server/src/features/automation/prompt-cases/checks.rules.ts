import { promptCaseOr, type PromptCase, type PromptCaseCheck, type promptCaseAnswer } from '@balcao/contract';
import type * as z from 'zod';
import { plainWords } from '../../../platform/util/plain-words.ts';

export type CaseAnswer = z.infer<typeof promptCaseAnswer>;
type Expectations = Pick<PromptCase, 'mustSay' | 'neverSay' | 'mustMean' | 'expected' | 'forbidden'>;

/** A word of a text, as it is compared, and where it stands. */
interface Word {
  plain: string;
  from: number;
  to: number;
}

const readWords = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+|%/gu)].flatMap(({ 0: word, index }) =>
    (word === '%' ? ['%'] : plainWords(word).split(' ')).map((plain) => ({
      plain,
      from: index,
      to: index + word.length,
    })),
  );

/** The words of a text that are some words, accents, case and signs aside; undefined = it does not have them. */
export function findWords(text: string, sought: string): string | undefined {
  const wanted = readWords(sought).map(({ plain }) => plain);
  if (wanted.length === 0) return sought.trim() !== '' && text.includes(sought.trim()) ? sought.trim() : undefined;
  const words = readWords(text);
  for (let start = 0; start + wanted.length <= words.length; start++) {
    if (!wanted.every((plain, offset) => words[start + offset]?.plain === plain)) continue;
    return text.slice(words[start]?.from, words[start + wanted.length - 1]?.to);
  }
  return undefined;
}

/** What is said of several alternatives, the first there is. */
function findOneOf(texts: readonly string[], line: string): string | undefined {
  for (const sought of line.split(promptCaseOr))
    for (const text of texts) {
      const found = findWords(text, sought);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** What a model did, by kind: a queue that goes with a handover is part of it, and documents count where it read some. */
export function deedsOf(answers: readonly CaseAnswer[]): ReadonlySet<string> {
  const deeds = new Set<string>();
  for (const { actions, sources } of answers) {
    actions.forEach(({ type }, index) => {
      if (type !== 'queue' || actions[index + 1]?.type !== 'handover') deeds.add(type);
    });
    if (sources.length > 0) deeds.add('knowledge');
  }
  return deeds;
}

/** Judges what rules can. What an answer has to mean is unsure until a model or a person says so. */
export function checkByRules(expectations: Expectations, answers: readonly CaseAnswer[]): PromptCaseCheck[] {
  const texts = answers.flatMap((answer) => answer.texts);
  const deeds = deedsOf(answers);
  const check = (
    kind: PromptCaseCheck['kind'],
    text: string,
    outcome: PromptCaseCheck['outcome'],
    found = '',
  ): PromptCaseCheck => ({ kind, text, outcome, found, reason: '' });
  return [
    ...expectations.mustSay.map((line) => {
      const found = findOneOf(texts, line);
      return check('mustSay', line, found === undefined ? 'erred' : 'passed', found);
    }),
    ...expectations.neverSay.map((line) => {
      const found = findOneOf(texts, line);
      return check('neverSay', line, found === undefined ? 'passed' : 'erred', found);
    }),
    ...expectations.expected.map((action) => check('expected', action, deeds.has(action) ? 'passed' : 'erred')),
    ...expectations.forbidden.map((action) => check('forbidden', action, deeds.has(action) ? 'erred' : 'passed')),
    ...expectations.mustMean.map((line) => check('mustMean', line, 'unsure')),
  ];
}

/** Wrong where one check is, unsure where one is or where nothing is asked for. */
export function verdictOf(checks: readonly PromptCaseCheck[]): 'passed' | 'erred' | 'unsure' {
  if (checks.some(({ outcome }) => outcome === 'erred')) return 'erred';
  return checks.length === 0 || checks.some(({ outcome }) => outcome === 'unsure') ? 'unsure' : 'passed';
}

import * as z from 'zod';
import { isRecord, textOf } from '../answers/index.ts';
import type { ToolCall } from '../language-models/index.ts';
import { phraseReader } from './prompt-texts.rules.ts';
import { tool } from './prompt-tools.rules.ts';

/** With these words a model says that it has done what it is there for: not every one calls functions. */
const goalPhrase = 'Ação: Objetivo alcançado';
const goalName = 'goal_reached';
const maxValue = 1_000;

/** What a model that is there for something may call. */
export const goalTool = tool(goalName, 'Avisa que o objetivo foi alcançado. Use assim que for, e só então.', {
  value: { type: 'string', maxLength: maxValue, description: 'O que foi descoberto ou combinado, em poucas palavras.' },
});

/** What a model is told about the goal. */
export const goalText = (goal: string): string =>
  [
    `Seu objetivo nesta conversa: ${goal}`,
    `- Assim que o objetivo for alcançado, chame ${goalName}, ou comece a resposta com '${goalPhrase}'.`,
    '- Não diga que passou a conversa para alguém nem que a encerrou: isso é feito depois, por outros.',
  ].join('\n');

const value = z.preprocess(textOf, z.string().trim()).catch('');

/** What a call says was found out; undefined = it is about something else. */
export function goalOfCall({ name, input }: Pick<ToolCall, 'name' | 'input'>): string | undefined {
  if (name !== goalName) return undefined;
  return value.parse(isRecord(input) ? input['value'] : '').slice(0, maxValue);
}

const withoutGoal = phraseReader(goalPhrase);

/** What a model said, and whether with it that the goal is reached. */
export function readGoal(said: string): { text: string; isReached: boolean } {
  const text = withoutGoal(said);
  return { text: text ?? said, isReached: text !== undefined };
}

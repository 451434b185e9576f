import { expect, it } from 'vitest';
import type { PromptCase, PromptCaseResultOverview } from '@balcao/contract';
import { costOf, isShown, linesOf, rowsOf, worseOf } from './cases.rules.ts';

const promptCase = (id: number) => ({ id, title: `Caso ${id}` }) as PromptCase;
const result = (caseId: number, more: Partial<PromptCaseResultOverview> = {}) =>
  ({
    caseId,
    title: `Caso ${caseId}`,
    verdict: 'passed',
    isCritical: false,
    change: null,
    ...more,
  }) as PromptCaseResultOverview;
const runOf = (...results: PromptCaseResultOverview[]) => ({ results }) as Parameters<typeof rowsOf>[1] & object;

it('cases are in the order of the run, without those that are gone, and new ones are last', () => {
  const rows = rowsOf([promptCase(1), promptCase(2), promptCase(3)], runOf(result(3), result(9), result(1)));
  expect(rows.map(({ promptCase: { id }, result: of }) => [id, of?.caseId])).toEqual([
    [3, 3],
    [1, 1],
    [2, undefined],
  ]);
  expect(rowsOf([promptCase(1)], null)).toMatchObject([{ promptCase: { id: 1 }, result: undefined }]);
});

it('cases to check are those that are unsure and those without an answer', () => {
  const shown = (verdict: PromptCaseResultOverview['verdict'], filter: 'all' | 'erred' | 'unsure') =>
    isShown({ promptCase: promptCase(1), result: result(1, { verdict }) }, filter);
  expect([shown('unanswered', 'unsure'), shown('unsure', 'unsure'), shown('erred', 'unsure')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([shown('erred', 'erred'), shown('passed', 'erred'), shown('passed', 'all')]).toEqual([true, false, true]);
});

it('tokens cost something only with both prices', () => {
  const used = { promptTokens: 1_000_000, completionTokens: 500_000 };
  const settings = { promptId: 1, usesJudge: false, inputPrice: 2, outputPrice: 8 };
  expect(costOf(used, settings)).toBe(6);
  expect(costOf(used, { ...settings, outputPrice: null })).toBeUndefined();
  expect(costOf(used, { ...settings, inputPrice: 0, outputPrice: 0 })).toBe(0);
});

it('cases that got worse are named with those first that can never go wrong', () => {
  const run = runOf(
    result(1, { change: 'worse' }),
    result(2, { change: 'better' }),
    result(3, { change: 'worse', isCritical: true }),
  );
  expect(worseOf(run).map(({ caseId }) => caseId)).toEqual([3, 1]);
});

it('lines of a field are without empty ones', () => {
  expect(linesOf(' à vista \n\n 6x|seis vezes\n')).toEqual(['à vista', '6x|seis vezes']);
});

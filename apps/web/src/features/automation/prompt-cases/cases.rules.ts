import type { PromptCase, PromptCaseResultOverview, PromptCaseRunDetail, PromptCaseSettings } from '@balcao/contract';

/** A case with what came of it; without a result it was in no run yet. */
export interface CaseRow {
  promptCase: PromptCase;
  result: PromptCaseResultOverview | undefined;
}
export type CaseFilter = 'all' | 'erred' | 'unsure';

/** Cases in the order of a run, which has errors first; those that were not in it are last. */
export function rowsOf(cases: readonly PromptCase[], run: PromptCaseRunDetail | null | undefined): CaseRow[] {
  const byId = new Map(cases.map((one) => [one.id, one]));
  const ran = (run?.results ?? []).flatMap((result): CaseRow[] => {
    const promptCase = byId.get(result.caseId);
    return promptCase ? [{ promptCase, result }] : [];
  });
  const known = new Set(ran.map(({ promptCase }) => promptCase.id));
  return [...ran, ...cases.filter(({ id }) => !known.has(id)).map((promptCase) => ({ promptCase, result: undefined }))];
}

/** What waits for a person are answers to be judged, and those that did not come. */
export const isShown = ({ result }: CaseRow, filter: CaseFilter): boolean =>
  filter === 'all' ||
  (filter === 'erred' ? result?.verdict === 'erred' : result?.verdict === 'unsure' || result?.verdict === 'unanswered');

/** What tokens cost by the prices of the company; undefined = a price is missing. */
export function costOf(
  { promptTokens, completionTokens }: { promptTokens: number; completionTokens: number },
  settings: PromptCaseSettings | undefined,
): number | undefined {
  if (settings?.inputPrice == null || settings.outputPrice == null) return undefined;
  return (promptTokens * settings.inputPrice + completionTokens * settings.outputPrice) / 1_000_000;
}

/** The lines of a field, one each. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Cases that got worse, those that can never go wrong first. */
export const worseOf = ({ results }: Pick<PromptCaseRunDetail, 'results'>): PromptCaseResultOverview[] =>
  results
    .filter(({ change }) => change === 'worse')
    .toSorted((one, other) => Number(other.isCritical) - Number(one.isCritical));

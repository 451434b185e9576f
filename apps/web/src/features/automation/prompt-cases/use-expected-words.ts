import type { PromptCase, PromptCaseCheck } from '@balcao/contract';
import { useTranslation } from 'react-i18next';

type Line = Pick<PromptCaseCheck, 'kind' | 'text'>;

/** What a case asks for, line by line, in words. */
export function useExpectedWords() {
  const { t } = useTranslation();
  const lineText = ({ kind, text }: Line): string => {
    const isAction = kind === 'expected' || kind === 'forbidden';
    return t(`promptCases.wants.${kind}`, {
      text: isAction ? t(`promptCases.actions.${text as PromptCase['expected'][number]}`) : text,
    });
  };
  const linesOf = ({ mustSay, neverSay, mustMean, expected, forbidden }: PromptCase): Line[] => [
    ...mustMean.map((text): Line => ({ kind: 'mustMean', text })),
    ...mustSay.map((text): Line => ({ kind: 'mustSay', text })),
    ...expected.map((text): Line => ({ kind: 'expected', text })),
    ...forbidden.map((text): Line => ({ kind: 'forbidden', text })),
    ...neverSay.map((text): Line => ({ kind: 'neverSay', text })),
  ];
  /** The first of them, for a line of a list. */
  const summaryOf = (promptCase: PromptCase): string => {
    const [first] = linesOf(promptCase);
    return first ? lineText(first) : t('promptCases.wants.nothing');
  };
  return { lineText, linesOf, summaryOf };
}

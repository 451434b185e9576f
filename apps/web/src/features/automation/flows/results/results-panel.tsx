import { outputsOf, type FlowBlockOf, type FlowDrawing } from '@balcao/contract';
import { Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Bars } from '../../../../ui/bars.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { blockOf } from '../drawing/edit-drawing.rules.ts';
import { useBlockWords } from '../use-block-words.ts';
import type { FlowResults } from './flow-results.queries.ts';
import css from './flow-results.module.css';
import { judgeShares } from './share-verdict.rules.ts';

interface Props {
  results: FlowResults;
  drawing: FlowDrawing;
  onShow: (blockId: string) => void;
}

const endings = ['resolved', 'withPerson', 'noAnswer', 'gaveUp', 'failed', 'moved'] as const;
const tones = { noAnswer: 'warn', gaveUp: 'warn', failed: 'danger' } as const;

/** What became of the conversations, where they stopped, and what tests came to. */
export function ResultsPanel({ results, drawing, onShow }: Props) {
  const { t } = useTranslation();
  const { total } = results;
  const ended = endings.reduce((sum, ending) => sum + total[ending], 0);
  const bars = [
    ...endings.map((ending) => ({
      key: ending,
      label: t(`flowResults.endings.${ending}`),
      count: total[ending],
      tone: ending in tones ? tones[ending as keyof typeof tones] : undefined,
    })),
    { key: 'running', label: t('flowResults.endings.running'), count: Math.max(0, total.conversations - ended) },
  ];
  return (
    <aside aria-label={t('flowResults.title')}>
      <section className={css.part}>
        <Text component="h2" size="sm" fw={600} m={0}>
          {t('flowResults.conversations', { count: total.conversations })}
        </Text>
        <Bars bars={bars} whole={total.conversations} />
      </section>
      <Drops {...{ results, drawing, onShow }} />
      {drawing.groups
        .flatMap(({ blocks }) => blocks)
        .filter((block) => block.kind === 'abTest')
        .map((block) => (
          <ShareTest key={block.id} block={block} results={results} />
        ))}
    </aside>
  );
}

/** Where conversations stopped, the largest first; a line shows its block. */
function Drops({ results, drawing, onShow }: Props) {
  const { t } = useTranslation();
  const words = useBlockWords();
  return (
    <section className={css.part}>
      <Text component="h2" size="sm" fw={600} m={0}>
        {t('flowResults.drops')}
      </Text>
      {results.drops.length === 0 && <Meta as="p">{t('flowResults.noDrops')}</Meta>}
      <ul className={css.drops}>
        {results.drops.map(({ groupId, blockId, how, conversations }) => {
          const block = blockId === null ? undefined : blockOf(drawing, blockId);
          const group = drawing.groups.find(({ id }) => id === groupId);
          const name = block ? words.nameOf(block) : group ? words.groupTitle(group) : t('flowResults.removedBlock');
          return (
            <li key={`${groupId} ${blockId} ${how}`}>
              <UnstyledButton className={css.drop} disabled={!block} onClick={() => block && onShow(block.id)}>
                <span className={css.name}>
                  <Text span size="sm">
                    {name}
                  </Text>
                  <Meta>{t(`flowResults.endings.${how}`)}</Meta>
                </span>
                <Text span size="sm" fw={600}>
                  {formatNumber(conversations)}
                </Text>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The branches of a test with what was resolved, and whether chance would do as much. */
function ShareTest({ block, results }: { block: FlowBlockOf<'abTest'>; results: FlowResults }) {
  const { t } = useTranslation();
  const words = useBlockWords();
  const counts = outputsOf(block).map(({ id: outputId }) => {
    const of = results.shares.filter((share) => share.blockId === block.id && share.outputId === outputId);
    const sum = (isWanted: (how: string) => boolean) =>
      of.reduce((all, { how, conversations }) => (isWanted(how) ? all + conversations : all), 0);
    return { outputId, conversations: sum(() => true), resolved: sum((how) => how === 'resolved') };
  });
  const verdict = judgeShares(counts);
  const winner = verdict.kind === 'winner' ? counts[verdict.index] : undefined;
  return (
    <section className={css.part}>
      <Text component="h2" size="sm" fw={600} m={0}>
        {words.kindOf(block)}
      </Text>
      {counts.map(({ outputId, conversations, resolved }) => (
        <div key={outputId} className={css.branch}>
          <Text span size="sm">
            {words.output(block, outputId)}
          </Text>
          <Meta>
            {t('flowResults.branch', {
              percent: conversations === 0 ? 0 : Math.round((resolved / conversations) * 100),
              count: conversations,
            })}
          </Meta>
        </div>
      ))}
      <Meta as="p">
        {winner
          ? t('flowResults.winner', { name: words.output(block, winner.outputId) })
          : verdict.kind === 'chance' && Number.isFinite(verdict.missing)
            ? t('flowResults.chance', { count: roughly(verdict.missing) })
            : t(verdict.kind === 'chance' ? 'flowResults.same' : 'flowResults.tooFew')}
      </Meta>
    </section>
  );
}

/** A number of which only the size is known: 1,234 is about 1,200. */
function roughly(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.ceil(count / step) * step;
}

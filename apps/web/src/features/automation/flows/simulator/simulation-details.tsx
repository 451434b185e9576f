import type { FlowDrawing } from '@balcao/contract';
import { Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedCount } from '../../../../ui/segmented-count.tsx';
import { Meta } from '../../../../ui/text/meta.tsx';
import { blockOf } from '../drawing/edit-drawing.rules.ts';
import { FlowText } from '../flow-text.tsx';
import { useBlockWords } from '../use-block-words.ts';
import css from './simulator.module.css';
import type { Simulation } from './use-simulation.ts';

interface Props {
  drawing: FlowDrawing;
  simulation: Pick<Simulation, 'answers' | 'steps'>;
  onShow?: (blockId: string) => void;
}

/** What is saved so far, and by which blocks it came. */
export function SimulationDetails({ drawing, simulation: { answers, steps }, onShow }: Props) {
  const { t } = useTranslation();
  const words = useBlockWords();
  const [tab, setTab] = useState<'variables' | 'steps'>('variables');
  const saved = Object.entries(answers);
  return (
    <section className={css.details}>
      <SegmentedCount
        label={t('flowSimulator.variables')}
        value={tab}
        items={[
          { value: 'variables', label: t('flowSimulator.variables') },
          { value: 'steps', label: t('flowSimulator.steps'), count: steps.length },
        ]}
        onChange={setTab}
      />
      {tab === 'variables' && saved.length === 0 && <Meta as="p">{t('flowSimulator.noVariables')}</Meta>}
      {tab === 'variables' && (
        <dl className={css.saved}>
          {saved.map(([name, value]) => (
            <div key={name}>
              <Text component="dt" size="xs">
                <FlowText>{`{${name}}`}</FlowText>
              </Text>
              <Text component="dd" size="xs" m={0}>
                {value}
              </Text>
            </div>
          ))}
        </dl>
      )}
      {tab === 'steps' && steps.length === 0 && <Meta as="p">{t('flowSimulator.noSteps')}</Meta>}
      {tab === 'steps' && (
        <ol className={css.steps}>
          {steps.map(({ step, blockId, left, note }, index) => {
            const block = blockId === null ? undefined : blockOf(drawing, blockId);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- steps are only added
              <li key={index}>
                <UnstyledButton
                  className={css.stepLine}
                  disabled={!block || !onShow}
                  onClick={() => block && onShow?.(block.id)}
                >
                  <Meta tone="faint">{step}</Meta>
                  <Text span size="xs">
                    {block ? words.nameOf(block) : t('flowBuilder.outputs.next')}
                  </Text>
                  <Meta>
                    {note
                      ? t(`flowSimulator.${note}`)
                      : left !== null && left !== 'next' && block
                        ? t('flowSimulator.left', { output: words.output(block, left) })
                        : ''}
                  </Meta>
                </UnstyledButton>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

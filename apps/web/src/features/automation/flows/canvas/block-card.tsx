import type { FlowBlock, FlowGroup } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconPlayerPlayFilled } from '../../../../ui/icons/index.ts';
import { formatNumber } from '../../../../ui/text/format.ts';
import { BlockTile } from '../block-tile.tsx';
import { FlowText } from '../flow-text.tsx';
import { useFlowCounts } from '../results/counts.ts';
import { shownOutputs } from '../drawing/shown-outputs.rules.ts';
import { useBlockWords } from '../use-block-words.ts';
import { groupOutput } from '../drawing/ways.rules.ts';
import { edgeKey, movedBlockType, useCanvasActions, useIsReadOnly } from './canvas-parts.ts';
import css from './canvas.module.css';
import { Port } from './port.tsx';

interface Props {
  block: FlowBlock;
  group: FlowGroup;
  groups: readonly FlowGroup[];
  isChosen: boolean;
  problem: 'blocking' | 'advice' | undefined;
  /** the step of a simulation that stands here */
  step: number | undefined;
  /** the group goes on from here */
  hasGroupPort: boolean;
}

/** A block as it is drawn: icon, words, and a row for each output. */
export function BlockCard({ block, group, groups, isChosen, problem, step, hasGroupPort }: Props) {
  const { t } = useTranslation();
  const words = useBlockWords();
  const { chooseBlock } = useCanvasActions();
  const isReadOnly = useIsReadOnly();
  const { title, text, savesIn } = words.summary(block);
  const name = words.nameOf(block);
  const counts = useFlowCounts();
  const dropped = counts?.drops.get(block.id) ?? 0;
  const taken = (outputId: string) => counts?.outputs.get(edgeKey({ groupId: group.id, blockId: block.id, outputId }));
  return (
    <div
      className={`${css.block} nodrag nopan`}
      data-block-id={block.id}
      data-chosen={isChosen || undefined}
      data-problem={problem}
      data-running={step !== undefined || undefined}
      draggable={!isReadOnly}
      onDragStart={(event) => {
        event.dataTransfer.setData(movedBlockType, block.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <button
        type="button"
        className={css.face}
        aria-label={isReadOnly ? undefined : name}
        aria-pressed={isChosen}
        onClick={() => chooseBlock(block.id)}
      >
        <BlockTile kind={block.kind} />
        <span className={css.words}>
          {title !== undefined && <b>{title}</b>}
          {text !== '' && (
            <span className={css.text} data-alone={title === undefined || undefined}>
              <FlowText>{text}</FlowText>
            </span>
          )}
          {savesIn !== undefined && (
            <span className={css.text}>
              {t('flowBuilder.summary.savesIn')} <FlowText>{`{${savesIn}}`}</FlowText>
            </span>
          )}
        </span>
        {problem && <IconAlertTriangle className={css.problem} size={15} stroke={2} aria-hidden />}
      </button>
      {shownOutputs(block).map(({ id, way }) => {
        const output = words.output(block, id);
        return (
          <div key={id} className={css.output} data-rest={id === 'failed' || id === 'otherwise' || undefined}>
            <span className={css.outputName}>{output}</span>
            {counts ? (
              <em>{formatNumber(taken(id) ?? 0)}</em>
            ) : (
              way.to !== 'group' && way.to !== 'next' && <em>{words.way(way, [...groups])}</em>
            )}
            <Port
              place={{ groupId: group.id, blockId: block.id, outputId: id }}
              way={way}
              label={{ output, block: name }}
            />
          </div>
        );
      })}
      {hasGroupPort && (
        <>
          {group.next.to !== 'group' && group.next.to !== 'nowhere' && (
            <span className={css.exit}>{words.way(group.next, [...groups])}</span>
          )}
          <Port
            place={groupOutput(group.id)}
            way={group.next}
            label={{ output: t('flowBuilder.outputs.next'), block: name }}
          />
        </>
      )}
      {dropped > 0 && <span className={css.dropped}>{t('flowResults.stoppedHere', { count: dropped })}</span>}
      {step !== undefined && (
        <span className={css.step}>
          <IconPlayerPlayFilled size={12} aria-hidden />
          {t('flowSimulator.here', { step })}
        </span>
      )}
    </div>
  );
}

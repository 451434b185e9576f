import { Text } from '@mantine/core';
import type { FlowGroup } from '@balcao/contract';
import { memo } from 'react';
import { useBlockWords } from '../use-block-words.ts';
import css from './canvas.module.css';
import { estimateGroup } from './estimate.rules.ts';

interface Props {
  group: FlowGroup;
  runsOut: boolean;
  height: number;
  isChosen: boolean;
  isRunning: boolean;
}

/** A group as it is seen from far away: its title, in its height, with the places where ways begin. All of a large drawing are drawn at once. */
export const FarGroup = memo(function FarGroup({ group, runsOut, height, isChosen, isRunning }: Props) {
  const name = useBlockWords().groupTitle(group);
  return (
    <section
      className={css.group}
      style={{ height }}
      data-group-id={group.id}
      data-chosen={isChosen || undefined}
      data-running={isRunning || undefined}
      aria-label={name}
    >
      <header className={css.head}>
        <Text span size="sm" className={css.title}>
          {name}
        </Text>
      </header>
      {/* As the canvas reads them: the places alone, as nobody can press what is so small. */}
      {estimateGroup(group, runsOut).handles?.map(({ id, type, position, x, y }) => (
        <i
          key={id}
          className={`${type} ${css.farPort}`}
          style={{ left: x, top: y }}
          data-handleid={id}
          data-handlepos={position}
        />
      ))}
    </section>
  );
});

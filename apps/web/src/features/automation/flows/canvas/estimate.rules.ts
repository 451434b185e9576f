import { goesOn, type FlowGroup } from '@balcao/contract';
import { Position, type Node, type NodeHandle } from '@xyflow/react';
import { groupWidth } from '../drawing/arrange.rules.ts';
import { groupOutput } from '../drawing/ways.rules.ts';
import { shownOutputs } from '../drawing/shown-outputs.rules.ts';
import { handleId } from './handle-id.ts';

/** About the pixels of the parts of a group; those of the style sheet. */
const titleHeight = 32;
const faceHeight = 52;
const rowHeight = 24;
const gap = 4;
const paddingBelow = 6;
const titleMiddle = 16;
/** No group is just so high: its measure differs, so that it counts as soon as there is one. */
const notWhole = 0.37;

const source = (id: string, y: number): NodeHandle => ({
  id,
  type: 'source',
  position: Position.Right,
  x: groupWidth,
  y,
  width: 1,
  height: 1,
});

/**
 * About how high a group is and where its ways begin. With this a group that is out of sight need not be drawn to know
 * where ways to and from it run: of a large drawing only what is seen is.
 */
export function estimateGroup(group: FlowGroup, runsOut: boolean): Pick<Node, 'measured' | 'handles'> {
  const handles: NodeHandle[] = [
    { id: 'in', type: 'target', position: Position.Left, x: 0, y: titleMiddle, width: 1, height: 1 },
  ];
  let y = titleHeight;
  for (const block of group.blocks) {
    y += faceHeight;
    for (const { id } of shownOutputs(block)) {
      handles.push(source(handleId({ blockId: block.id, outputId: id }), y + rowHeight / 2));
      y += rowHeight;
    }
    y += gap;
  }
  const last = group.blocks.at(-1);
  if (runsOut) {
    const isOnLast = last !== undefined && goesOn(last);
    handles.push(source(handleId(groupOutput(group.id)), isOnLast ? y - faceHeight / 2 : y + rowHeight / 2));
    if (!isOnLast) y += rowHeight;
  }
  return { measured: { width: groupWidth, height: y + paddingBelow + notWhole }, handles };
}

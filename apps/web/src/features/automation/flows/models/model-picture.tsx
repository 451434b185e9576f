import type { FlowBlock, FlowDrawing, FlowGroup } from '@balcao/contract';
import { blockKinds } from '../block-kinds.ts';
import { groupWidth } from '../drawing/arrange.rules.ts';
import { edgesOf } from '../drawing/ways.rules.ts';
import css from './flow-models.module.css';

/** A card of the picture, in its own units. */
const box = { width: 44, height: 24 };
const gap = { x: 22, y: 10 };
const margin = 6;
/** A drawing is shown by its beginning: a card has no room for more. */
const most = { columns: 5, rows: 3 };

interface Place {
  group: FlowGroup;
  x: number;
  y: number;
}

/** A drawing as small cards, in the columns in which it is arranged. */
export function ModelPicture({ drawing }: { drawing: FlowDrawing }) {
  const places = placesOf(drawing);
  const at = new Map(places.map((place) => [place.group.id, place]));
  const width = Math.max(...places.map(({ x }) => x)) + box.width + margin;
  const height = Math.max(...places.map(({ y }) => y)) + box.height + margin;
  const ways = new Map(
    edgesOf(drawing).flatMap(({ from, to }) => {
      const [one, other] = [at.get(from.groupId ?? ''), at.get(to)];
      return one && other && other.x > one.x ? [[`${one.group.id} ${to}`, [one, other] as const]] : [];
    }),
  );
  return (
    <svg className={css.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {[...ways].map(([key, [one, other]]) => {
        const from = { x: one.x + box.width, y: one.y + box.height / 2 };
        const to = { x: other.x, y: other.y + box.height / 2 };
        const middle = (from.x + to.x) / 2;
        return <path key={key} d={`M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`} />;
      })}
      {places.map(({ group, x, y }) => (
        <g key={group.id} transform={`translate(${x} ${y})`}>
          <rect className={css.box} width={box.width} height={box.height} rx={3} />
          <rect className={css.mark} data-section={sectionOf(group.blocks)} x={5} y={8} width={8} height={8} rx={2} />
          <path className={css.line} d="M18 10h20M18 15h13" />
        </g>
      ))}
    </svg>
  );
}

/** What a group is about: its question, else what it does last. */
function sectionOf(blocks: readonly FlowBlock[]): string {
  const block = blocks.find(({ kind }) => blockKinds[kind].section === 'questions') ?? blocks.at(-1);
  return block ? blockKinds[block.kind].section : 'ends';
}

function placesOf({ groups }: FlowDrawing): Place[] {
  const columns = Map.groupBy(groups, ({ x }) => Math.round(x / groupWidth));
  const order = [...columns.keys()].toSorted((one, other) => one - other).slice(0, most.columns);
  const tallest = Math.min(most.rows, Math.max(...order.map((column) => columns.get(column)?.length ?? 0)));
  return order.flatMap((column, index) => {
    const shown = (columns.get(column) ?? []).slice(0, most.rows);
    const top = ((tallest - shown.length) * (box.height + gap.y)) / 2;
    return shown.map((group, row) => ({
      group,
      x: margin + index * (box.width + gap.x),
      y: margin + top + row * (box.height + gap.y),
    }));
  });
}

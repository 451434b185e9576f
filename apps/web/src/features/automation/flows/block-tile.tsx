import type { FlowBlockKind } from '@balcao/contract';
import { blockKinds } from './block-kinds.ts';
import css from './block-tile.module.css';

/** The icon of a kind of block on the tint of its section. */
export function BlockTile({ kind }: { kind: FlowBlockKind }) {
  const { section, icon: BlockIcon } = blockKinds[kind];
  return (
    <span className={css.tile} data-section={section} aria-hidden>
      <BlockIcon size={14} stroke={2} />
    </span>
  );
}

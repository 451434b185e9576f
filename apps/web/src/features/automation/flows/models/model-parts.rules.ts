import { flowBlocksOf, type FlowDrawing } from '@balcao/contract';
import type { ModelTexts } from './model-texts.ts';

/** What a model brings, as its page names it; `count` = the choices of its first menu. */
export interface ModelPart {
  kind: Exclude<keyof ModelTexts['parts'], 'menu_one' | 'menu_other'> | 'menu';
  count?: number;
}

const checked = ['taxId', 'email', 'date', 'number'] as const;

/** What comes with a model, each once, in the order in which people ask for it. */
export function partsOf(drawing: FlowDrawing): ModelPart[] {
  const blocks = flowBlocksOf(drawing);
  const kinds = new Set(blocks.map(({ kind }) => kind));
  const menu = blocks.find((block) => block.kind === 'list') ?? blocks.find((block) => block.kind === 'buttons');
  return [
    ...(menu ? [{ kind: 'menu' as const, count: menu.choices.length }] : []),
    ...[...checked, 'hours' as const, 'wait' as const].filter((kind) => kinds.has(kind)).map((kind) => ({ kind })),
    { kind: 'handOver' },
  ];
}

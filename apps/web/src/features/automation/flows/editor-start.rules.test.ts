import { emptyFlowDrawing, type FlowDrawing } from '@balcao/contract';
import { expect, it } from 'vitest';
import { startOf } from './editor-start.rules.ts';
import type { KeptDrawing } from './kept-drawing.ts';

const drawn = (title: string): FlowDrawing => ({
  ...emptyFlowDrawing,
  groups: [{ id: 'a', title, x: 0, y: 0, blocks: [{ kind: 'text', id: 'b', text: 'Oi' }], next: { to: 'nowhere' } }],
});
const draft = (revision: number, drawing: FlowDrawing) => ({ id: 1, revision, drawing, problems: [] });
const kept = (revision: number, drawing: FlowDrawing, isSaved: boolean): KeptDrawing => ({
  flowId: 1,
  userId: 1,
  revision,
  drawing,
  past: [{ drawing: emptyFlowDrawing }] as unknown as KeptDrawing['past'],
  future: [],
  isSaved,
});

it('goes on with what the server has not', () => {
  expect(startOf({ draft: draft(1, emptyFlowDrawing), kept: kept(1, drawn('Novo'), false) })).toMatchObject({
    drawing: drawn('Novo'),
    isSaved: false,
    isConflict: false,
  });
});

it('is asked which drawing stays where somebody else stored another one', () => {
  expect(startOf({ draft: draft(2, drawn('Outro')), kept: kept(1, drawn('Novo'), false) })).toMatchObject({
    drawing: drawn('Novo'),
    isConflict: true,
  });
});

it('takes its own drawing for its own, though the page ended before it noted that it was stored', () => {
  // The server names the parts of a drawing in another order.
  const stored: FlowDrawing = {
    settings: emptyFlowDrawing.settings,
    groups: drawn('Novo').groups.map(({ next, blocks, ...group }) => ({ next, blocks, ...group })),
    entry: emptyFlowDrawing.entry,
  };
  const begun = startOf({ draft: draft(2, stored), kept: kept(1, drawn('Novo'), false) });
  expect(begun).toMatchObject({ isSaved: true, isConflict: false });
  expect(begun.past).toHaveLength(1);
});

it('forgets steps of a drawing that is not the one stored', () => {
  expect(startOf({ draft: draft(3, drawn('Outro')), kept: kept(2, drawn('Novo'), true) })).toMatchObject({
    drawing: drawn('Outro'),
    past: [],
    isSaved: true,
  });
});

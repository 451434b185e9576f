import { emptyFlowDrawing, type FlowDrawing } from '@balcao/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../app/api/api-error.ts';
import { createDrawingSaver, type SaveState } from './drawing-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const drawn = (failureText: string): FlowDrawing => ({
  ...emptyFlowDrawing,
  settings: { ...emptyFlowDrawing.settings, failureText },
});

/** A server that stores drawings as ours does: what comes from an older revision is refused. */
function storage() {
  let there = { revision: 3, drawing: drawn('') };
  const answers: ('lost' | 'refused' | 'ok')[] = [];
  const states: SaveState['kind'][] = [];
  const saver = createDrawingSaver({
    revision: 3,
    saved: there.drawing,
    store: async (revision, drawing) => {
      const answer = answers.shift() ?? 'ok';
      if (answer === 'refused') throw new ApiError('ERR_VALIDATION', 400);
      if (revision !== there.revision) throw new ApiError('ERR_FLOW_CHANGED', 409, { revision: there.revision });
      there = { revision: revision + 1, drawing };
      if (answer === 'lost') throw new ApiError('ERR_NETWORK', 0);
      return { revision: there.revision, problems: [] };
    },
    read: async () => ({ ...there, problems: [] }),
    onState: ({ kind }) => states.push(kind),
    onStored: () => undefined,
  });
  return {
    saver,
    states,
    answers,
    there: () => there,
    changeByOthers: () => (there = { revision: there.revision + 1, drawing: drawn('of others') }),
  };
}

it('saves a drawing once after changes that follow each other', async () => {
  const { saver, states, there } = storage();
  for (const text of ['a', 'ab', 'abc']) {
    saver.changed(drawn(text));
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(there().revision).toBe(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(there()).toMatchObject({ revision: 4, drawing: { settings: { failureText: 'abc' } } });
  expect(states.at(-1)).toBe('saved');
});

it('saves a drawing again whose answer was lost, and takes what arrived for its own', async () => {
  const { saver, states, there, answers } = storage();
  answers.push('lost');
  saver.changed(drawn('a'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states.at(-1)).toBe('retrying');
  saver.changed(drawn('ab'));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(there()).toMatchObject({ revision: 5, drawing: { settings: { failureText: 'ab' } } });
  expect(states.at(-1)).toBe('saved');
});

it('leaves alone a drawing that somebody else changed, until it is decided which one stays', async () => {
  const { saver, states, there, changeByOthers } = storage();
  changeByOthers();
  saver.changed(drawn('mine'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states.at(-1)).toBe('conflict');
  expect(there().drawing.settings.failureText).toBe('of others');
  saver.adopt({ revision: there().revision, problems: [] }, there().drawing);
  saver.changed(drawn('mine'));
  expect(await saver.flush()).toBe(true);
  expect(there().drawing.settings.failureText).toBe('mine');
});

it('says that a drawing cannot be saved as it is, and saves the next one', async () => {
  const { saver, states, there, answers } = storage();
  answers.push('refused');
  saver.changed(drawn('a'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states.at(-1)).toBe('refused');
  saver.changed(drawn('ab'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(there().drawing.settings.failureText).toBe('ab');
});

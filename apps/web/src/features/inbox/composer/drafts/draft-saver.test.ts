import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../app/api/api-error.ts';
import { createDraftSaver } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(answers: (ApiError | undefined)[]) {
  let text = 'Oi';
  const saved: string[] = [];
  const saver = createDraftSaver({
    textOf: () => text,
    async put(_ticketId, body) {
      const error = answers.shift();
      if (error) throw error;
      saved.push(body);
    },
  });
  return {
    saver,
    saved,
    write(next: string) {
      text = next;
      saver.schedule(1);
    },
  };
}
const lost = () => new ApiError('ERR_NETWORK', 0);
const unseen = () => new ApiError('ERR_NO_TICKET_FOUND', 404);

it('a draft is saved a moment after it was written, an empty one at once', async () => {
  const { saved, write } = setUp([]);
  write('Olá');
  write('Olá, Ana');
  await vi.advanceTimersByTimeAsync(999);
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  write('');
  await vi.advanceTimersByTimeAsync(0);
  expect(saved).toEqual(['Olá, Ana', '']);
});

it('a draft whose answer was lost is saved again by itself, later each time, and what was written since is what is saved', async () => {
  const { saved, write } = setUp([lost(), new ApiError('ERR_BAD_GATEWAY', 502)]);
  write('Olá');
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(saved).toEqual(['Olá']);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(saved).toEqual(['Olá']);
});

it('a draft that is refused is not saved again, and one of a conversation that is not seen waits until it is', async () => {
  const { saver, saved, write } = setUp([new ApiError('ERR_VALIDATION', 400), unseen()]);
  write('Olá');
  await vi.advanceTimersByTimeAsync(60_000);
  write('Olá!');
  await vi.advanceTimersByTimeAsync(60_000);
  write('Olá!!');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved).toEqual([]);
  saver.regainAll();
  saver.schedule(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved).toEqual(['Olá!!']);
});

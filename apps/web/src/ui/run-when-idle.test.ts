import { expect, it, vi } from 'vitest';
import { runWhenIdle } from './run-when-idle.ts';

it('what is fetched ahead is fetched one after the other, and goes on after a failure', async () => {
  vi.stubGlobal('window', { requestIdleCallback: (run: () => void) => setTimeout(run, 0) });
  const begun: string[] = [];
  const conversation = Promise.withResolvers<void>();
  const palette = Promise.withResolvers<void>();
  const works = { conversation: conversation.promise, palette: palette.promise, drawer: Promise.resolve() };
  for (const [name, work] of Object.entries(works))
    runWhenIdle(() => {
      begun.push(name);
      return work;
    });
  await vi.waitFor(() => expect(begun).toEqual(['conversation']));
  conversation.reject(new Error('offline'));
  await vi.waitFor(() => expect(begun).toEqual(['conversation', 'palette']));
  palette.resolve();
  await vi.waitFor(() => expect(begun).toEqual(['conversation', 'palette', 'drawer']));
  vi.unstubAllGlobals();
});

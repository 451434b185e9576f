import { expect, it, vi } from 'vitest';
import { runWhenIdle } from './run-when-idle.ts';

it('what is fetched ahead is fetched two at a time, the latest first, and goes on after a failure', async () => {
  vi.stubGlobal('window', { requestIdleCallback: (run: () => void) => setTimeout(run, 0) });
  const begun: string[] = [];
  const works = {
    palette: Promise.withResolvers(),
    drawer: Promise.withResolvers(),
    conversation: Promise.withResolvers(),
    dialog: Promise.withResolvers(),
  };
  for (const [name, { promise }] of Object.entries(works))
    runWhenIdle(() => {
      begun.push(name);
      return promise;
    });
  await vi.waitFor(() => expect(begun).toEqual(['dialog', 'conversation']));
  works.conversation.reject(new Error('offline'));
  await vi.waitFor(() => expect(begun).toEqual(['dialog', 'conversation', 'drawer']));
  works.dialog.resolve(undefined);
  await vi.waitFor(() => expect(begun).toEqual(['dialog', 'conversation', 'drawer', 'palette']));
  vi.unstubAllGlobals();
});

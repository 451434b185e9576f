import { expect, it } from 'vitest';
import {
  askForTab,
  forgetWantedTab,
  readShownTab,
  readWantedTab,
  recordShownTab,
  subscribeInboxTab,
} from './inbox-tab.ts';

it('a tab of the bottom bar is shown as chosen at once, and the screen on its way there does not take it back', () => {
  let changes = 0;
  const unsubscribe = subscribeInboxTab(() => {
    changes += 1;
  });
  recordShownTab('tickets');
  expect([readShownTab(), changes]).toEqual(['tickets', 0]);
  askForTab('waiting');
  expect([readShownTab(), readWantedTab(), changes]).toEqual(['waiting', 'waiting', 1]);
  // The screen is drawn with the list it had, and then goes to the one that was asked for.
  recordShownTab('tickets');
  expect([readShownTab(), changes]).toEqual(['waiting', 1]);
  forgetWantedTab();
  recordShownTab('waiting');
  expect([readShownTab(), readWantedTab()]).toEqual(['waiting', undefined]);
  recordShownTab('tickets');
  expect(readShownTab()).toBe('tickets');
  unsubscribe();
  askForTab('waiting');
  expect(changes).toBe(3);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventsPage, page, readDefinitions, readSources } from '../events-page.ts';

it('docs/events.md lists events, questions and who takes part as the sources have them', () => {
  const written = eventsPage(readDefinitions(readSources()));
  expect(readFileSync(page, 'utf8'), 'run node tools/events-page.ts and commit docs/events.md').toBe(written);
});

const events = `
/** A shelf is empty: somebody has to fill it. More about it. */
export const shelfEmptied = defineEvent<{ shelf: number }>('shelves.emptied');
/** What does a thing cost? undefined = it is not sold. */
export const priceAsked = defineQuestion<
  { thing: string },
  number | undefined
>('shelves.priceAsked');
`;
const definedIn = { path: 'shop/shelves/events.ts', text: events };
const raisedIn = {
  path: 'shop/shelves/shelves.ts',
  text: 'await tx.raise(shelfEmptied, { shelf }); await tx.ask(priceAsked, { thing });',
};
const answeredIn = { path: 'shop/prices/index.ts', text: "platform.answer(priceAsked, 'prices', findPrice);" };
const fills = {
  path: 'shop/fillers/index.ts',
  text: "platform.on(shelfEmptied, { by: 'fillers', after: 'orders' }, fill);",
};
const orders = { path: 'office/orders/index.ts', text: "on(shelfEmptied, 'orders', async () => {});" };

it('the page of events shows the first sentence, who raises an event, and the order of who takes part', () => {
  const text = eventsPage(readDefinitions([definedIn, raisedIn, answeredIn, fills, orders]));
  expect(text).toContain('| `shelfEmptied` | A shelf is empty. | shop/shelves | orders, fillers (after orders) |');
  expect(text).toContain('| `priceAsked` | What does a thing cost? | shop/shelves | prices |');
});

it.each([
  [
    'an event without a doc comment',
    [{ ...definedIn, text: events.replaceAll(/\/\*\*.*?\*\//g, '') }],
    'no doc comment',
  ],
  ['an event that nobody raises', [definedIn, answeredIn], 'shelfEmptied is never raised'],
  ['a question that nobody answers', [definedIn, raisedIn], 'priceAsked is answered by 0 features'],
  [
    'a participant with the name of another folder',
    [definedIn, raisedIn, answeredIn, { ...fills, path: 'shop/robots/index.ts' }],
    'not the name of its folder',
  ],
  [
    'an order after somebody who does not take part',
    [definedIn, raisedIn, answeredIn, fills],
    'which does not take part',
  ],
])('the page of events refuses %s', (_what, sources, problem) => {
  expect(() => eventsPage(readDefinitions(sources))).toThrow(problem);
});

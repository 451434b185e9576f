import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import config from '../../e2e/playwright.config.ts';

it('npm test walks every journey in some look, and looks for none that is gone', async () => {
  const existing = (await readdir(new URL('../../e2e/journeys/', import.meta.url))).map((file) => `journeys/${file}`);
  const configured = config.projects?.flatMap(({ testMatch }) => testMatch ?? []);
  expect([...new Set(configured)].toSorted()).toEqual(existing.toSorted());
});

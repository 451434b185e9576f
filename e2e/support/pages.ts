import { expect, type Page } from '@playwright/test';
import type { Filled } from './filled-company.ts';

/** Every page that an admin of a filled company opens. */
export const pagesOfAdmin = ({ connection, ticket, list, campaign }: Filled): readonly string[] => [
  '/',
  '/tickets',
  '/tickets?list=search',
  `/tickets/${ticket.uuid}`,
  '/reports',
  '/reports/hours',
  '/reports/rows',
  '/kanban',
  '/quick-messages',
  '/macros',
  '/flows',
  '/flows/models',
  '/rules',
  '/rules/new',
  '/rules/runs',
  '/tracking-links',
  '/follow-ups',
  '/templates',
  '/contacts',
  '/contacts/checks',
  '/share',
  '/tags',
  '/schedules',
  '/chats',
  '/tasks',
  '/todolist',
  '/campaigns',
  `/campaign/${campaign.id}/report`,
  '/campaigns-config',
  '/contact-lists',
  `/contact-lists/${list.id}/contacts`,
  '/helps',
  '/users',
  '/connections',
  `/connections/${connection.id}/diagnosis`,
  `/sandbox/${connection.id}`,
  '/queues',
  '/pix',
  '/prompts',
  '/prompts/knowledge',
  '/queue-integration',
  '/files',
  '/financeiro',
  '/subscription',
  '/financeiro/checkout',
  '/messages-api',
  '/settings',
  '/move-in',
  '/security',
  '/notices',
  '/first-steps',
  '/more',
];
export const pagesOfOperator: readonly string[] = ['/announcements', '/operator', '/settings', '/financeiro'];
export const pagesAtTheDoor: readonly string[] = ['/login', '/signup', '/forgetpsw'];

/** Opens a page and waits until it has what it asked for. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
}

/** Waits until a page has fetched ahead what its dialogs and next steps need: until it asks for nothing for a while. */
export async function waitUntilFetchedAhead(page: Page): Promise<void> {
  const quietMs = 1_500;
  let askedAt = performance.now();
  const note = () => {
    askedAt = performance.now();
  };
  page.on('request', note);
  await expect.poll(() => performance.now() - askedAt).toBeGreaterThan(quietMs);
  page.off('request', note);
}

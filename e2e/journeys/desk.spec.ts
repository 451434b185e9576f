import { listTickets } from '@balcao/contract';
import type { EndpointAnswer } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { waitUntil } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { acceptTicketOf } from '../support/inbox-company.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';
import { lia, rui, setUpConversation } from '../support/scripted-contacts.ts';

const minuteMs = 60_000;

test('the inbox opens where there is work, and lists who has no answer', async ({ open, company, shot }) => {
  const { ana, send } = await setUpConversation(company);
  const check = new AccessibilityCheck();
  await send({ body: 'Bom dia' });
  await send({ body: 'Boa tarde' }, rui);
  const page = await open(ana);
  const inbox = new Inbox(page);
  // As if they had written a while ago.
  await page.route(
    (url) => url.pathname === '/tickets',
    async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
      const response = await route.fetch();
      const list = (await response.json()) as EndpointAnswer<typeof listTickets>;
      const earlier = (at: string | null) => at && new Date(Date.parse(at) - 40 * minuteMs).toISOString();
      for (const ticket of list.tickets) {
        ticket.lastMessageAt = earlier(ticket.lastMessageAt);
        ticket.unansweredFrom = earlier(ticket.unansweredFrom);
      }
      return route.fulfill({ response, json: list });
    },
  );

  await test.step('with who waits, where nobody is in service', async () => {
    await page.goto('/tickets');
    await expect(inbox.segment('Aguardando').getByRole('radio')).toBeChecked();
    await expect(inbox.row(lia.name)).toBeVisible();
  });

  await test.step('with those in service, and since when each of them waits for an answer', async () => {
    for (const { name } of [lia, rui]) await acceptTicketOf(ana, name);
    await page.goto('/tickets');
    await expect(inbox.segment('Em atendimento').getByRole('radio')).toBeChecked();
    await expect(inbox.row(lia.name).getByRole('img', { name: /^Cliente sem resposta há 4\d min$/ })).toBeVisible();
    await page.getByRole('button', { name: '2 sem resposta' }).click();
    await expect(page.getByRole('listbox', { name: 'Lista de atendimentos' }).getByRole('option')).toHaveCount(2);
    await expect(page.getByRole('option').first()).toContainText(lia.name);
    await check.check(page, 'who has no answer');
    await shotInAllLooks(page, shot, 'unanswered');
  });

  await test.step('whom an answer takes out', async () => {
    await inbox.row(lia.name).click();
    await inbox.write('Bom dia, Lia!');
    await expect(inbox.row(lia.name)).toHaveCount(0);
    await page.getByRole('button', { name: '1 sem resposta' }).click();
    await expect(inbox.row(lia.name)).toBeVisible();
  });

  await test.step('it is asked once whether the next one opens by itself', async () => {
    await page.getByRole('button', { name: 'Resolver', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Abrir o próximo sozinho?' })).toBeVisible();
    await check.check(page, 'the offer of the next conversation');
    await shot(page, 'offer');
    await page.getByRole('button', { name: 'Abrir o próximo', exact: true }).click();
    await expect(page.getByRole('textbox', { name: `Mensagem para ${rui.name}` })).toBeFocused();
  });
  check.expectNoViolations();
});

test('pictures that were sent together are an album; quotes and lists are drawn', async ({ open, company, shot }) => {
  const { ana, send, sendPictures } = await setUpConversation(company);
  const check = new AccessibilityCheck();
  await send({ body: 'Veja as fotos' });
  const names = Array.from({ length: 10 }, (_each, index) => `foto-${index}.png`);
  for (const name of names) await sendPictures([name]);
  await send({ body: '> Temos em:\n- carvalho\n- *nogueira*\n1. Qual prefere?' });
  // What comes after the acceptance stands under a line of its own.
  await waitUntil(async () => {
    const { tickets } = await ana.api.call(listTickets, { query: { status: 'pending' } });
    return tickets.find(({ lastMessage }) => lastMessage.startsWith('> Temos em:'));
  });
  await acceptTicketOf(ana, lia.name);
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.row(lia.name).click();
  const album = inbox.thread.getByRole('group', { name: '10 fotos' });
  await expect(album.getByRole('button')).toHaveCount(4);
  await expect(album).toContainText('+7');
  await expect(inbox.thread.getByRole('blockquote')).toHaveText('Temos em:');
  await expect(inbox.thread.getByRole('listitem')).toHaveText(['•carvalho', '•nogueira', '1.Qual prefere?']);
  await check.check(page, 'an album');
  await shotInAllLooks(page, shot, 'album');
  await album.getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: 'foto-0.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await album.hover();
  // The keyboard stays where the album was, at its last picture.
  await page.getByRole('button', { name: 'Ver as 10 fotos uma a uma' }).press('Enter');
  await expect(album).toHaveCount(0);
  await expect(inbox.thread.locator('[data-tools] button:focus')).toHaveCount(1);
  await expect(inbox.thread.getByRole('button', { name: /^Abrir a foto/ })).not.toHaveCount(0);
  check.expectNoViolations();
});

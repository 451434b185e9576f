import { createQueueOption, listSandboxMessages, sendSandboxMessage, updateSetting } from '@balcao/contract';
import { waitUntil } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const lia = { name: 'Lia Prado', number: '5511900000177' };

test('a contact is served by the automatic service, then by a person, and rates it @core', async ({
  open,
  company,
  shot,
}) => {
  const { api } = company.admin;
  const [sales, finance] = [await company.queue('Vendas'), await company.queue('Financeiro')];
  await api.call(createQueueOption, {
    body: { queueId: finance.id, title: 'Segunda via', message: 'Enviamos por e-mail.' },
  });
  await api.call(createQueueOption, {
    body: { queueId: finance.id, title: 'Outro assunto', message: 'Diga o que precisa.' },
  });
  for (const key of ['sendGreetingAccepted', 'userRating'])
    await api.call(updateSetting, { params: { key }, body: { value: 'enabled' } });
  const params = { whatsappId: (await company.connection([sales, finance])).id };
  const ana = await company.attendant('Ana', [sales, finance]);
  /** Lia writes, and waits until her phone shows an answer. */
  const sendAndWait = async (body: string, answer: string) => {
    await api.call(sendSandboxMessage, { params, body: { ...lia, body } });
    await waitForAnswer(answer);
  };
  const waitForAnswer = (answer: string) =>
    waitUntil(async () => {
      const { messages } = await api.call(listSandboxMessages, { params, query: { number: lia.number } });
      return messages.some((message) => !message.fromMe && message.body.includes(answer)) ? true : undefined;
    });

  await test.step('menu, queue and options by numbers', async () => {
    await sendAndWait('Oi', '*[ 2 ]* - Financeiro');
    await sendAndWait('2', '*[ 2 ]* - Outro assunto');
    await sendAndWait('2️⃣', 'Diga o que precisa.');
  });

  const page = await open(ana);
  const inbox = new Inbox(page);
  await test.step('an attendant accepts, which greets the contact', async () => {
    await page.goto('/tickets');
    await inbox.showPending();
    await expect(inbox.row(lia.name)).toContainText('Financeiro');
    await inbox.accept(lia.name);
    await waitForAnswer('meu nome é *Ana*');
    await expect(inbox.message('meu nome é')).toContainText('Automática');
    await inbox.write('Bom dia, Lia!');
    await expect(inbox.message('Bom dia, Lia!')).not.toContainText('Automática');
    await shot(page, 'greeted');
  });

  await test.step('it is resolved at once, and the rating comes into its log', async () => {
    await inbox.act('Resolver');
    await waitForAnswer('Digite de 1 a 3');
    await api.call(sendSandboxMessage, { params, body: { ...lia, body: '3' } });
    await inbox.tab('Resolvidos').click();
    await inbox.row(lia.name).click();
    await expect(inbox.thread.getByText('O contato avaliou o atendimento')).toBeVisible();
    await shot(page, 'rated');
  });
});

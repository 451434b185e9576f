import { beforeAll, expect, it } from 'vitest';
import type { Connection, Message, Ticket } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import {
  fetchThread,
  listPhoneMessages,
  openTicket,
  sendFromPhone,
  sendReply,
  waitForMessage,
} from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();
let company: TestCompany;
let phone: Connection;
beforeAll(async () => {
  company = await server.company();
  phone = await company.connection();
});

const cups = { kind: 'buttons', choices: [{ title: 'Linho cru' }, { title: 'Azul-marinho' }] };
const days = {
  kind: 'list',
  open: 'Ver os dias',
  choices: [{ title: 'Segunda', description: 'De manhã' }, { title: 'Terça' }],
};

interface Conversation {
  ticket: Ticket;
  number: string;
}

async function open(): Promise<Conversation> {
  const number = newNumber();
  return { number, ticket: await openTicket(company, phone, company.admin, number) };
}

async function ask({ ticket }: Conversation, interactive: object, body = 'Qual?'): Promise<Message> {
  const [message] = await sendReply(company.admin, ticket.id, { body, interactive });
  if (!message) throw new Error('no question was stored');
  return message;
}

/** The question as the contact's phone shows it. */
const onPhone = ({ number }: Conversation, text: string) =>
  until(async () =>
    (await listPhoneMessages(company.admin, phone, number)).find(
      ({ fromMe, interactive }) => !fromMe && interactive?.text === text,
    ),
  );

/** Writes as the contact, and waits until the team sees it. */
async function answer({ ticket, number }: Conversation, message: { [field: string]: unknown }): Promise<Message> {
  const before = new Set((await fetchThread(company.admin, ticket.id)).map(({ id }) => id));
  await sendFromPhone(company.admin, phone, { number, ...message });
  return until(async () =>
    (await fetchThread(company.admin, ticket.id)).find(({ id, fromMe }) => !fromMe && !before.has(id)),
  );
}

const chosenAt = async ({ ticket }: Conversation, id: string) => {
  const question = (await fetchThread(company.admin, ticket.id)).find((one) => one.id === id);
  return question?.interactive?.kind === 'choices' ? question.interactive.chosen : undefined;
};

it('what a contact presses quotes the question, says what was chosen, and is unread like any message', async () => {
  const conversation = await open();
  const question = await ask(conversation, cups, 'Qual cúpula?');
  const shown = await onPhone(conversation, 'Qual cúpula?');
  expect(shown.interactive).toMatchObject({ kind: 'choices', layout: 'buttons', choices: [{ id: '1' }, { id: '2' }] });
  const pressed = await answer(conversation, { quotedMsgId: shown.providerId, choice: { id: '2', title: 'Azul…' } });
  expect(pressed).toMatchObject({
    body: 'Azul-marinho',
    quotedMsgId: question.id,
    quotedMsg: { id: question.id },
    interactive: { kind: 'choice', id: '2', text: 'Azul-marinho', written: '' },
    read: false,
  });
  expect(await chosenAt(conversation, question.id)).toBe('2');
  // Somebody changes their mind.
  await answer(conversation, { quotedMsgId: shown.providerId, choice: { id: '1', title: 'Linho cru' } });
  expect(await chosenAt(conversation, question.id)).toBe('1');
});

it.each([
  ['its number', '2', '2', 'Terça'],
  ['its words', 'segunda', '1', 'Segunda\nDe manhã'],
])('a choice that is typed by %s is understood, with what was typed beside it', async (_how, body, id, text) => {
  const conversation = await open();
  const question = await ask(conversation, days);
  expect(await answer(conversation, { body })).toMatchObject({
    body: text,
    quotedMsgId: question.id,
    interactive: { kind: 'choice', id, text, written: body },
  });
  expect(await chosenAt(conversation, question.id)).toBe(id);
});

it('a number answers the newest question alone, and none the company has written after; a quote names its own', async () => {
  const conversation = await open();
  const first = await ask(conversation, days, 'Que dia?');
  const second = await ask(conversation, cups, 'Qual cúpula?');
  expect(await answer(conversation, { body: '1' })).toMatchObject({ body: 'Linho cru', quotedMsgId: second.id });
  const { providerId } = await onPhone(conversation, 'Que dia?');
  expect(await answer(conversation, { body: '1', quotedMsgId: providerId })).toMatchObject({
    body: 'Segunda\nDe manhã',
    quotedMsgId: first.id,
  });
  expect(await answer(conversation, { body: 'terça' })).toMatchObject({ body: 'Terça', quotedMsgId: first.id });
  await sendReply(company.admin, conversation.ticket.id, { body: 'Quantas unidades?' });
  expect(await answer(conversation, { body: '2' })).toMatchObject({ body: '2', quotedMsgId: null, interactive: null });
  expect(await answer(conversation, { body: 'Azul-marinho' })).toMatchObject({ quotedMsgId: second.id });
  expect(await answer(conversation, { body: 'Tanto faz' })).toMatchObject({ body: 'Tanto faz', quotedMsgId: null });
  expect(await chosenAt(conversation, first.id)).toBe('2');
  expect(await chosenAt(conversation, second.id)).toBe('2');
});

it('an answer that its contact edits chooses something else, or nothing', async () => {
  const conversation = await open();
  const question = await ask(conversation, cups);
  const given = await answer(conversation, { body: '1' });
  const own = await until(async () =>
    (await listPhoneMessages(company.admin, phone, conversation.number)).find(
      ({ fromMe, body }) => fromMe && body === '1',
    ),
  );
  const edit = (body: string) =>
    company.admin.ok(
      company.admin.put(`/sandbox/${phone.id}/messages/${own.providerId}`, { number: conversation.number, body }),
    );
  const isNow = (body: string) =>
    waitForMessage(company.admin, conversation.ticket.id, given.id, (message) => message.body === body);
  await edit('2');
  expect(await isNow('Azul-marinho')).toMatchObject({ isEdited: true, interactive: { id: '2', written: '2' } });
  expect(await chosenAt(conversation, question.id)).toBe('2');
  await edit('Ainda não sei');
  expect(await isNow('Ainda não sei')).toMatchObject({ interactive: null });
  expect(await chosenAt(conversation, question.id)).toBe(null);
});

it('a question is found by the words of its choices, cannot be edited, and is passed on as text', async () => {
  const conversation = await open();
  const question = await ask(conversation, { ...cups, choices: [{ title: 'Palhinha' }, { title: 'Juta' }] });
  const found = await company.admin.ok(
    company.admin.get<{ messageIds: string[] }>(`/messages/${conversation.ticket.id}/hits?searchParam=palhinha`),
  );
  expect(found.messageIds).toEqual([question.id]);
  await onPhone(conversation, 'Qual?');
  expect(await company.admin.put(`/messages/${question.id}`, { body: 'Outra' })).toMatchObject({
    body: { error: 'ERR_MESSAGE_FIXED' },
  });
  const other = await open();
  const { messages } = await company.admin.ok(
    company.admin.post<{ messages: Message[] }>(`/messages/${question.id}/forward`, { ticketIds: [other.ticket.id] }),
  );
  expect(messages).toMatchObject([{ body: 'Qual?\n\n*1.* Palhinha\n*2.* Juta', interactive: null, isForwarded: true }]);
});

it('fills in variables of the text, keeps a repeat to one message, and rejects choices in a group', async () => {
  const conversation = await open();
  const clientId = '0c9e4f2a-8f5e-4f63-9a87-0d5a3b1f2c11';
  const send = () =>
    sendReply(company.admin, conversation.ticket.id, { body: 'Qual, {{firstName}}?', interactive: cups, clientId });
  const [first] = await send();
  const [again] = await send();
  expect(first).toMatchObject({ id: again?.id, interactive: { text: 'Qual, Contato?' } });
  await company.admin.ok(company.admin.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
  const author = newNumber();
  const group = await company.admin.ok(
    company.admin.post<{ number: string }>(`/sandbox/${phone.id}/groups`, {
      name: 'Obra',
      members: [
        { number: author, name: 'Ana' },
        { number: newNumber(), name: 'Bia' },
      ],
    }),
  );
  await sendFromPhone(company.admin, phone, { number: group.number, author, body: 'Oi' });
  const ticket = await until(async () => {
    const { tickets } = await company.admin.ok(company.admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
    return tickets.find(({ isGroup }) => isGroup);
  });
  await company.admin.ok(company.admin.put(`/tickets/${ticket.id}`, { status: 'open' }));
  expect(await company.admin.post(`/messages/${ticket.id}`, { body: 'Qual?', interactive: cups })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  });
});

import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import {
  endpoints,
  phoneProblems,
  phoneProblemTexts,
  type ContactListItem,
  type Endpoint,
  type PhoneProblem,
} from '@balcao/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { isNumber, phoneTable } from '../../../../packages/contract/src/phone/phone-table.testing.ts';
import type { AppError } from '../platform/app-error.ts';
import { readWrittenPhone } from '../platform/http/written-phone.ts';
import type { TestCompany } from './builders.ts';
import { Client } from './client.ts';
import { withClient } from './tables.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer();

/** Fields that the schema reads. */
const readBySchema = [
  'createContact.number',
  'createContactListItem.number',
  'testCampaign.number',
  'pairByCode.number',
  'beginPasskeyLinking.number',
  'sendSandboxMessage.vcard.number',
];
/** Fields that the use case reads, since what is stored may come back in them. */
const readByUseCase = [
  'updateContact.number',
  'updateContactListItem.number',
  'sendOverConnection.number',
  'sendSandboxMessage.number',
  'createSandboxGroup.members.number',
  'uploadContacts.Telefone',
  'uploadContacts.number',
];
/** Fields that sound like a number to write to, and are none, with the reason. */
const others: Readonly<Record<string, string>> = {
  'signUp.phone': 'how the operator reaches a company: a text that is shown, nothing is sent to it',
  'createCompany.phone': 'the same',
  'updateCompany.phone': 'the same',
  'changeMoveIn.chats.number':
    'of a chat that names nobody: the trial reads it by the rule, and asks again where it is none',
  'editSandboxMessage.number': 'names somebody who is on the simulated phone, as the phone does',
  'markSandboxRead.number': 'the same',
  'reactToSandboxMessage.number': 'the same',
  'setSandboxActivity.number': 'the same',
  'voteInSandboxPoll.number': 'the same',
};

const soundsLikeNumber = /^(?:numbers?|.*phone(?!NumberId).*|.*telefone.*|.*celular.*|.*whatsappnumber.*|.*mobile.*)$/i;

/** The names of the fields of a schema, with those of objects and lists within it. */
function fieldsOf(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = schema as Record<string, object[] | undefined>;
  const own = Object.entries<unknown>(properties).flatMap(([name, inner]) => [
    `${path}.${name}`,
    ...fieldsOf(inner, `${path}.${name}`),
  ]);
  return [...own, ...[items, ...anyOf, ...allOf, ...oneOf].flatMap((inner) => fieldsOf(inner, path))];
}

/** A number, or the reason; for every text of the table. */
const results = phoneTable.map(([, result]) => result);
const reasonOfText = new Map(phoneProblems.map((problem) => [phoneProblemTexts[problem], problem]));
const reasonOf = (error: unknown) => {
  const { fields } = (error as AppError<'ERR_VALIDATION'>).details;
  return reasonOfText.get(fields[0]?.problem ?? '') ?? error;
};

describe('the doors for numbers', () => {
  it('are all known: a field that sounds like a number is read by the rule, or says why not', () => {
    const found = Object.entries(endpoints).flatMap(([name, { method, body }]: [string, Endpoint]) => {
      if (!body || method === 'GET') return [];
      const fields = fieldsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
      return fields.filter((path) => soundsLikeNumber.test(path.split('.').at(-1) ?? '')).map((path) => name + path);
    });
    const known = new Set([...readBySchema, ...readByUseCase, ...Object.keys(others)]);
    expect(found.filter((field) => !known.has(field))).toEqual([]);
    expect([...known].filter((field) => !found.includes(field))).toEqual([]);
  });

  it.each(readBySchema)('%s takes and refuses what the rule does', (field) => {
    const [name = '', ...path] = field.split('.');
    const { body } = (endpoints as Record<string, Endpoint>)[name] ?? {};
    const read = phoneTable.map(([text]) => {
      const value = path.reduceRight<unknown>((inner, key) => ({ [key]: inner, name: 'Ana' }), text);
      const parsed = body?.safeParse({ name: 'Ana', contactListId: 1, number: '5511987654321', ...(value as object) });
      const issue = parsed?.error?.issues.find((one) => one.path.join('.') === path.join('.'));
      if (issue) return reasonOfText.get(issue.message);
      return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], parsed?.data);
    });
    expect(read).toEqual(results);
  });

  it('a change of a contact or of somebody on a list takes and refuses what the rule does', () => {
    expect(phoneTable.map(([text]) => attempt(() => readWrittenPhone(text)))).toEqual(results);
  });
});

function attempt(read: () => string): unknown {
  try {
    return read();
  } catch (error) {
    return reasonOf(error);
  }
}

describe('over HTTP', () => {
  let company: TestCompany;
  beforeAll(async () => {
    company = await server.company();
  });
  const bad = phoneTable.filter(([, result]) => !isNumber(result));
  /** One text of each reason. */
  const oneOfEach = [...new Map(bad.map(([text, result]) => [result, text] as const))];

  it('an upload of contacts names the reason of each row that is no number', async () => {
    const { admin } = company;
    const rows = bad.map(([Telefone]) => ({ Nome: 'Ana', Telefone }));
    const { newContacts, errorBag } = await admin.ok(
      admin.post<{ newContacts: unknown[]; errorBag: { error: { reason: string } }[] }>('/contacts/upload', rows),
    );
    expect(newContacts).toEqual([]);
    expect(errorBag.map(({ error }) => error.reason)).toEqual(bad.map(([, result]) => result));
  });

  it('the messages API answers the reason, and takes the digits of a contact as they are stored', async () => {
    const { admin } = company;
    const connection = await company.connection();
    const program = new Client(server.url);
    program.token = randomUUID();
    await admin.ok(admin.put(`/whatsapp/${connection.id}`, { token: program.token }));
    const send = (number: string) => program.post<object>('/api/messages/send', { number, body: 'Oi' });
    for (const [reason, text] of oneOfEach) {
      const problem = phoneProblemTexts[reason as PhoneProblem];
      expect(await send(text)).toMatchObject({ status: 400, body: { code: 'ERR_API_NUMBER', reason, problem } });
    }
    await company.contact({ name: 'Ann', number: '+1 202 555 0143' });
    expect(await send('12025550143')).toMatchObject({ status: 200 });
    expect(await send('12025550144')).toMatchObject({ status: 400, body: { reason: 'unknown_line' } });
  });

  it('somebody new on the simulated phone has a number of the rule, and who is there keeps theirs', async () => {
    const { admin } = company;
    const connection = await company.connection();
    const send = (number: string) =>
      admin.post<{ fields?: { problem: string }[] }>(`/sandbox/${connection.id}/messages`, { number, body: 'Oi' });
    for (const [reason, text] of oneOfEach) {
      const { status, body } = await send(text);
      // The id of a group that is not there.
      if (reason === 'group') expect(status).toBeGreaterThan(399);
      else expect([text, reasonOfText.get(body.fields?.[0]?.problem ?? '')]).toEqual([text, reason]);
    }
    await admin.ok(send('015 11 98765-4321'));
    const contacts = await admin.ok(admin.get<{ number: string }[]>(`/sandbox/${connection.id}/contacts`));
    expect(contacts.map(({ number }) => number)).toEqual(['5511987654321']);
  });

  it('a contact and somebody on a list are sent back as they are stored, whatever that is', async () => {
    const { admin } = company;
    const contact = await company.contact({ name: 'Bia' });
    const list = await admin.ok(admin.post<{ id: number }>('/contact-lists', { name: 'Clientes' }));
    const item = await admin.ok(
      admin.post<ContactListItem>('/contact-list-items', {
        name: 'Bia',
        number: '11 98765-4321',
        contactListId: list.id,
      }),
    );
    const old = { name: 'J', number: '5520987654321', email: ' j@loja ' };
    await withClient(server.databaseUrl, async (client) => {
      for (const [table, id] of [
        ['contacts', contact.id],
        ['contact_list_items', item.id],
      ] as const)
        await client.query(`UPDATE ${table} SET name = $1, number = $2, email = $3 WHERE id = $4`, [
          old.name,
          old.number,
          old.email,
          id,
        ]);
    });
    for (const path of [`/contacts/${contact.id}`, `/contact-list-items/${item.id}`]) {
      const stored = await admin.ok(admin.get<object>(path));
      expect(stored).toMatchObject(old);
      expect(await admin.put(path, stored)).toMatchObject({ status: 200, body: old });
      expect(await admin.put(path, { ...stored, number: '5520987654322' })).toMatchObject({ status: 400 });
      expect(await admin.put(path, { ...stored, name: 'K' })).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'name' }] },
      });
      expect(await admin.put(path, { ...stored, name: 'Jota' })).toMatchObject({
        status: 200,
        body: { name: 'Jota', number: old.number },
      });
    }
  });
});

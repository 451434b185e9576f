import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collect } from '../../../../testing/sheets.ts';
import { exportChat, type ExportedMessage, type ExportForm } from '../testing/chat-export.testing.ts';
import { nameOfFile } from './chat-words.rules.ts';
import { maxChatTextLength, readChat, surveyChat } from './read-chat.ts';
import { textLines } from './text-lines.ts';

async function read(text: string) {
  const lines = text.split('\n').slice(0, -1);
  const survey = await surveyChat(lines);
  if (!survey) throw new Error('No chat.');
  const messages = await collect(readChat(lines, { form: survey.form, order: survey.found.order }));
  return { survey, messages };
}

const start = Date.UTC(2023, 10, 25, 9, 15);
/** Times that go on, over days on which no order but one is possible. */
const timeOf = (index: number, form: ExportForm) => {
  const at = new Date(start + index * 37 * 3_600_000 + index * 1_000).toISOString().slice(0, 19);
  // Android writes no seconds.
  return form.phone === 'android' ? `${at.slice(0, 17)}00` : at;
};

const form: fc.Arbitrary<ExportForm> = fc.record({
  phone: fc.constantFrom('android', 'iphone'),
  language: fc.constantFrom('pt', 'en', 'es'),
  order: fc.constantFrom('dayMonthYear', 'monthDayYear'),
  isTwelveHours: fc.boolean(),
});
const line = fc.string({
  unit: fc.constantFrom('a', 'ç', ' ', ':', '-', '[', ']', '1', '/', '👋', '<', '>', '(', ')'),
  minLength: 1,
  maxLength: 12,
});
const message = fc.record({
  sender: fc.constantFrom('Ana', 'Loja Sol ☀️', '+55 11 98765-4321'),
  text: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n').trim()),
  kind: fc.constantFrom('plain', 'file', 'leftOut', 'deleted'),
});

it('a chat is read back as it was exported, by either phone, in each language and order of dates', async () => {
  await fc.assert(
    fc.asyncProperty(form, fc.array(message, { minLength: 8, maxLength: 12 }), async (how, written) => {
      const sent: ExportedMessage[] = written.map(({ sender, text, kind }, index) => ({
        sender,
        at: timeOf(index, how),
        text: kind === 'file' ? (text.split('\n', 1)[0] ?? '') : kind === 'plain' ? text : '',
        ...(kind === 'file' ? { fileName: `IMG-2023-WA${index}.jpg` } : {}),
        ...(kind === 'leftOut' || kind === 'deleted' ? { kind } : {}),
      }));
      const { survey, messages } = await read(exportChat(sent, how));
      expect(survey.found).toEqual({ order: how.order, isSure: true });
      expect([survey.messages, survey.notices]).toEqual([sent.length, 1]);
      expect(
        messages.map(({ sender, at, text, fileName, leftOut, isDeleted }) => ({
          sender,
          at,
          text,
          fileName,
          kind: leftOut ? 'leftOut' : isDeleted ? 'deleted' : undefined,
        })),
      ).toEqual(
        sent.map(({ sender, at, text, fileName, kind }) => ({ sender, at, text: text.trim(), fileName, kind })),
      );
    }),
    { numRuns: 60 },
  );
});

it('the order of dates of a chat is told by its days, else by its course, else a person has to say', async () => {
  const of = async (...dates: string[]) => (await surveyChat(dates.map((date) => `${date}, 10:00 - Ana: oi`)))?.found;
  expect(await of('05/03/2024', '13/03/2024')).toEqual({ order: 'dayMonthYear', isSure: true });
  expect(await of('3/5/24', '3/13/24')).toEqual({ order: 'monthDayYear', isSure: true });
  expect(await of('2024-03-05', '2024-03-06')).toEqual({ order: 'yearMonthDay', isSure: true });
  // No day is over 12: read as days, time would go back.
  expect(await of('1/12/24', '2/1/24', '2/11/24', '3/2/24')).toEqual({ order: 'monthDayYear', isSure: true });
  expect(await of('05/05/2024', '06/06/2024')).toEqual({ order: 'dayMonthYear', isSure: false });
  expect(await of('99/99/2024')).toBeUndefined();
});

it('what WhatsApp itself says in a chat is nobody’s message', async () => {
  const { survey, messages } = await read(
    [
      '12/03/2024 14:05 - As mensagens e as ligações são protegidas com a criptografia de ponta a ponta.',
      '13/03/2024 14:05 - Ana criou o grupo "Vendas: SP"',
      '13/03/2024 14:06 - Ana mudou o nome do grupo de "Vendas: SP" para "Vendas: RJ"',
      '13/03/2024 14:07 - Ana: nota: leia "isto"',
      '',
    ].join('\n'),
  );
  expect([survey.notices, messages.map(({ text }) => text)]).toEqual([3, ['nota: leia "isto"']]);
});

it('a chat that is no chat is none, and lines above its first message are counted', async () => {
  expect(await surveyChat(['nome;telefone', 'Ana;11987654321'])).toBeUndefined();
  expect((await surveyChat(['o que é isto', '13/03/2024 14:07 - Ana: oi']))?.unread).toBe(1);
});

it('a file is found by its plain name alone, and its words are kept', async () => {
  const { messages } = await read(
    [
      '[13/03/2024, 14:05:00] Ana: \u200e<anexado: ../../etc/passwd>',
      '[13/03/2024, 14:05:01] Ana: contrato.pdf • \u200e3 páginas \u200e<anexado: 0001-contrato.pdf>',
      '[13/03/2024, 14:05:02] Ana: duas',
      'linhas \u200e<anexado: 0002-PHOTO.jpg>',
      '',
    ].join('\n'),
  );
  expect(messages.map(({ fileName, text }) => [fileName, text])).toEqual([
    [undefined, '<anexado: ../../etc/passwd>'],
    ['0001-contrato.pdf', ''],
    ['0002-PHOTO.jpg', 'duas\nlinhas'],
  ]);
});

it('a changed message loses its mark, and one that is too long is cut', async () => {
  const { messages } = await read(
    `13/03/2024 14:05 - Ana: até já <Mensagem editada>\n13/03/2024 14:06 - Ana: ${'linha comprida\n'.repeat(9_000)}`,
  );
  expect(messages[0]).toMatchObject({ text: 'até já', isEdited: true, isCut: false });
  expect(messages[1]?.isCut).toBe(true);
  expect(messages[1]?.text.length).toBeLessThanOrEqual(maxChatTextLength);
});

it.each([
  ['Conversa do WhatsApp com Ana Souza.txt', 'Ana Souza'],
  ['WhatsApp Chat with +55 11 98765-4321 (2).txt', '+55 11 98765-4321'],
  ['WhatsApp Chat - Ana.zip', 'Ana'],
  ['Chat de WhatsApp con Ana.txt', 'Ana'],
  ['_chat.txt', undefined],
])('the file %s names who the chat is with', (fileName, name) => expect(nameOfFile(fileName)).toBe(name));

it('lines of a text are read wherever the stream is cut, in either width of characters', async () => {
  const text = 'é a primeira\r\nsegunda 👋\n\nfim';
  for (const bytes of [Buffer.from(text), Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])]) {
    async function* pieces() {
      yield bytes.subarray(0, 2);
      for (let at = 2; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
      await Promise.resolve();
    }
    expect(await collect(textLines(pieces()))).toEqual(['é a primeira', 'segunda 👋', '', 'fim']);
  }
});

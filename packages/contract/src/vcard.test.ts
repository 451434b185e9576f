import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePhone } from './phone/parse-phone.ts';
import { parseVcards, writeVcard } from './vcard.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n');

describe('parseVcards', () => {
  it('reads names and numbers as phones write them', () => {
    const text = card(
      'N:Silva;Otávio;;;',
      'FN:Otávio \\, o primo',
      'item1.TEL;type=CELL;waid=5511900000166:+55 11 90000-0166',
      'TEL:tel:+55 11 3000 0166',
      'item2.EMAIL;type=INTERNET:otavio@teste.local',
    );
    expect(parseVcards(text)).toEqual([
      {
        name: 'Otávio , o primo',
        numbers: [
          { shown: '+55 11 90000-0166', digits: '5511900000166', onWhatsapp: true },
          { shown: '+55 11 3000 0166', digits: '', onWhatsapp: false },
        ],
        emails: ['otavio@teste.local'],
      },
    ]);
  });

  it('reads letters that a card of version 2.1 has by their codes, over several lines and in other encodings', () => {
    const people = (...lines: string[]) => parseVcards(card(...lines)).map(({ name }) => name);
    expect(people('FN;ENCODING=QUOTED-PRINTABLE:=4A=6F=C3=A3=6F')).toEqual(['João']);
    expect(people('FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o da=\r\n Silva =3D', 'TEL;CELL:11')).toEqual([
      'João da Silva =',
    ]);
    expect(people('N;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Gon=E7alves;Jo=E3o;;;')).toEqual(['João Gonçalves']);
    expect(people('FN;CHARSET=X-NONE;ENCODING=QUOTED-PRINTABLE:Ana')).toEqual(['Ana']);
    expect(people('FN:Ana = Bia')).toEqual(['Ana = Bia']);
  });

  it('takes the parts of a name where the whole one is missing, and a number only once', () => {
    const text = card(
      'N:Silva;Ana;;;',
      'TEL:11 9000',
      'TEL:11 9000',
      'TEL;waid=119000:11-9000',
      'TEL;waid=119000:9000',
    );
    expect(parseVcards(text)).toEqual([
      {
        name: 'Ana Silva',
        numbers: [
          { shown: '11 9000', digits: '', onWhatsapp: false },
          { shown: '11-9000', digits: '119000', onWhatsapp: true },
        ],
        emails: [],
      },
    ]);
  });

  it('leaves a number that WhatsApp is not said to know as it is written, without taking its extension for digits of it', () => {
    const [ana] = parseVcards(card('FN:Ana', 'TEL:+55 11 3456-7890;ext=12', 'TEL:tel:015 11 98765-4321', 'TEL:ramal'));
    expect(ana?.numbers).toEqual([
      { shown: '+55 11 3456-7890;ext=12', digits: '', onWhatsapp: false },
      { shown: '015 11 98765-4321', digits: '', onWhatsapp: false },
    ]);
    expect(ana?.numbers.map(({ shown }) => parsePhone(shown))).toEqual([
      { number: '551134567890' },
      { number: '5511987654321' },
    ]);
  });

  it('reads several people, and lines that were folded', () => {
    expect(parseVcards(`${card('FN:Um')}\n${card('FN:Do\r\n is')}`).map(({ name }) => name)).toEqual(['Um', 'Dois']);
  });

  it('reads parameters in quotes, in linear time', () => {
    const before = process.cpuUsage();
    const text = card('FN:Ana', `X${';'.repeat(30)}`, `NOTE${';'.repeat(100_000)}`, 'TEL;type="a:b;c";waid=55119:9');
    expect(parseVcards(text)).toMatchObject([{ name: 'Ana', numbers: [{ digits: '55119' }] }]);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(2_000_000);
  });

  it('takes whatever comes without falling over', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const numbers = parseVcards(`BEGIN:VCARD\nTEL:${text}`).flatMap((person) => person.numbers);
        for (const { digits } of numbers) expect(digits).toMatch(/^\d*$/);
      }),
    );
  });
});

describe('writeVcard', () => {
  it('writes what is read again as it was, whatever the names hold', () => {
    const line = fc.string().map((text) => text.replace(/\s+/g, ' ').trim());
    fc.assert(
      fc.property(line, fc.array(fc.stringMatching(/^\d{8,15}$/), { maxLength: 3 }), (name, digits) => {
        const numbers = [...new Set(digits)].map((one) => ({ shown: `+${one}`, digits: one, onWhatsapp: true }));
        expect(parseVcards(writeVcard({ name, numbers, emails: [] }))).toEqual([{ name, numbers, emails: [] }]);
      }),
    );
  });
});

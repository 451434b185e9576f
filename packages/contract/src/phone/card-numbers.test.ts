import { describe, expect, it } from 'vitest';
import { parseVcards, writeVcard } from '../vcard.ts';
import { parsePhone } from './parse-phone.ts';
import { phoneTable } from './phone-table.testing.ts';

/** What a conversation with the person of a card is begun with. */
function numberOf(vcard: string): string | undefined {
  const [number] = parseVcards(vcard)[0]?.numbers ?? [];
  if (!number) return undefined;
  const read = parsePhone(number.digits === '' ? number.shown : `+${number.digits}`);
  return 'problem' in read ? read.problem : read.number;
}
const cardOf = (shown: string) =>
  writeVcard({ name: 'Ana', numbers: [{ shown, digits: '', onWhatsapp: false }], emails: [] });

describe('a number of a contact card', () => {
  // A card has no number without a digit.
  it('is what the rule reads of its text', () => {
    const texts = phoneTable.filter(([text]) => /\d/.test(text) && !/^tel:/i.test(text.trim()));
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.map(([text]) => [text, numberOf(cardOf(text))])).toEqual(
      texts.map(([text, result]) => [text, result]),
    );
  });

  it.each([
    ['TEL;type=CELL;waid=5511987654321:+55 11 98765-4321', '5511987654321'],
    ['TEL;waid=5215512345678:+52 55 1234 5678', '5215512345678'],
    ['TEL;waid=5491123456789:(011) 15 2345-6789', '5491123456789'],
    ['TEL;waid=442079460958:020 7946 0958', '442079460958'],
    ['TEL:020 7946 0958', 'unknown_area'],
    ['TEL;TYPE=cell:+44 (0)20 7946 0958', '442079460958'],
    ['item1.TEL;type=pref:tel:+1-212-736-5000', '12127365000'],
    ['TEL:212-555-2368', 'needs_country'],
    ['TEL:0800 123 4567', '558001234567'],
    ['TEL:9090 11 98765-4321', 'collect'],
    ['TEL:190', 'service'],
    ['TEL:+5511987654321\\, ramal 12', '5511987654321'],
  ])('%s is read as %s', (line, result) => {
    expect(numberOf(`BEGIN:VCARD\nVERSION:3.0\nFN:Ana\n${line}\nEND:VCARD`)).toBe(result);
  });
});

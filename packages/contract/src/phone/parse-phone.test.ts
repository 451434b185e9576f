import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formsOfNumber, phoneKey } from './one-person.ts';
import { numberProblem, parsePhone } from './parse-phone.ts';
import { phoneForms } from './phone-forms.ts';
import { digitsOf } from './phone-text.ts';
import { isNumber, phoneTable } from './phone-table.testing.ts';
import { readPhone } from './read-phone.ts';

const resultOf = (text: string) => {
  const parsed = parsePhone(text);
  return 'number' in parsed ? parsed.number : parsed.problem;
};
const numbers = [...new Set(phoneTable.map(([, result]) => result).filter(isNumber))];

describe('a number as it is written', () => {
  it.each(phoneTable)('%s is %s', (text, result) => expect(resultOf(text)).toBe(result));

  it('that is empty has a reason of its own', () =>
    expect([resultOf(''), resultOf(' \u200b')]).toEqual(['empty', 'empty']));

  it('that was parsed is parsed to itself', () => {
    for (const number of numbers)
      expect([number, resultOf(`+${number}`), resultOf(`${number}@c.us`)]).toEqual([number, number, number]);
  });

  it.each([') ', '. ', ' - ', ': ', ' '])('that stands behind its place in a list and %j is nobody else’s', (mark) => {
    const places = Array.from({ length: 999 }, (_one, index) => [
      `${index + 1}`,
      `0${index + 1}`,
      ...(index < 9 ? [`00${index + 1}`] : []),
    ]);
    for (const line of ['11 98765-4321', '(11) 98765-4321', '21 3456-7890', '47 99912-3456', '11987654321'])
      for (const place of places.flat()) {
        // 54 21 3456-7890 is as well one of Buenos Aires, and 021 11 98765-4321 one behind a carrier.
        if (/^549?$/.test(place) && mark === ' ') continue;
        const own = [`55${digitsOf(line)}`, 'needs_country', 'unknown_country'];
        const result = resultOf(place + mark + line);
        expect([place, own.includes(result) || !isNumber(result)]).toEqual([place, true]);
      }
  });

  it('is found as it is written', () => {
    const lost = phoneTable.filter(
      ([text, result]) => isNumber(result) && !phoneForms(text).some((form) => result.includes(form)),
    );
    expect(lost).toEqual([]);
  });

  it('that is valid is a number that can be somebody’s', () => {
    for (const number of numbers) expect([number, numberProblem(number)]).toEqual([number, undefined]);
  });
});

const signs = fc.array(fc.constantFrom('', ' ', '-', '.', ' (', ') '), { minLength: 20, maxLength: 20 });
/** Digits with signs strewn between them, and perhaps something in front. */
const written = fc
  .tuple(fc.constantFrom('', '+', '00', '0', '55', '+55', '90'), fc.stringMatching(/^\d{6,15}$/), signs)
  .map(
    ([front, digits, between]) =>
      [front, digits, [front, ...[...digits].map((digit, at) => `${digit}${between[at]}`)].join('')] as const,
  );

describe('any row of digits', () => {
  it('is no number, or one whose digits were written in this order, apart from 55 in front and the 9 of Argentina', () =>
    fc.assert(
      fc.property(written, ([front, digits, text]) => {
        const parsed = parsePhone(text);
        if ('problem' in parsed) return;
        const number = parsed.number.startsWith('549') ? parsed.number.replace('549', '54') : parsed.number;
        const all = [...`${front.replace('+', '')}${digits}`];
        const isWritten = (wanted: string) => {
          let at = -1;
          return [...wanted].every((digit) => (at = all.indexOf(digit, at + 1)) !== -1);
        };
        expect(isWritten(number) || (number.startsWith('55') && isWritten(number.slice(2)))).toBe(true);
        // What is left out stands in front of the line, never behind it.
        expect(all.join('').endsWith(parsed.number.slice(-6))).toBe(true);
        expect(parsePhone(`+${parsed.number}`)).toEqual(parsed);
        expect(readPhone(text)).toMatchObject({ number: expect.stringContaining(parsed.number.slice(-6)) });
      }),
      { numRuns: 2_000 },
    ));

  it('of a person has one key, and every form is found under it', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.stringMatching(/^55(11|21|51|99)9?[6-9]\d{7}$/),
          fc.stringMatching(/^521?55\d{8}$/),
          fc.stringMatching(/^549?11\d{8}$/),
          fc.constantFrom(...numbers),
        ),
        (number) => {
          for (const form of formsOfNumber(number)) {
            expect(phoneKey(form)).toBe(phoneKey(number));
            expect(formsOfNumber(form).toSorted()).toEqual(formsOfNumber(number).toSorted());
            expect(phoneForms(`+${form}`).some((wanted) => number.includes(wanted))).toBe(true);
          }
          expect(phoneKey(phoneKey(number))).toBe(phoneKey(number));
        },
      ),
      { numRuns: 300 },
    ));
});

describe('the key of a number', () => {
  it.each([
    ['a Brazilian mobile with its ninth digit', '5511987654321', '551187654321'],
    ['the same without it', '551187654321', '551187654321'],
    ['a mobile whose old form would be a landline', '5511931234567', '5511931234567'],
    ['a landline', '551131234567', '551131234567'],
    ['a Mexican mobile with its 1', '5215512345678', '525512345678'],
    ['the same without it', '525512345678', '525512345678'],
    ['an Argentine mobile with its 9', '5491151234567', '541151234567'],
    ['the same without it', '541151234567', '541151234567'],
    ['the same with the 15 of calls at home', '54111551234567', '541151234567'],
    ['the same with 0 and 15', '540111551234567', '541151234567'],
    ['one of an area of three digits', '543511551234 56'.replace(' ', ''), '543515123456'],
    ['another country', '351912345678', '351912345678'],
    ['another country of the same length', '4911987654321', '4911987654321'],
    ['a stored number with a trunk zero in the middle', '55011987654321', '55011987654321'],
  ])('%s', (_name, digits, key) => expect(phoneKey(digits)).toBe(key));
});

describe('a stored number that can be nobody’s', () => {
  it.each([
    ['1511987654321', 'too_long'],
    ['55011987654321', 'not_in_country'],
    ['113456789091', 'not_in_country'],
    ['119876543210', 'not_in_country'],
    ['55119876543210', 'too_long'],
    ['909011987654321', 'not_in_country'],
    ['5520987654321', 'unknown_area'],
    ['551198765432112', 'too_long'],
    ['123456789012345', 'too_long'],
    ['12345678', 'too_short'],
    ['5511', 'too_short'],
    ['', 'empty'],
  ])('%s is %s', (digits, problem) => expect(numberProblem(digits)).toBe(problem));
});

describe('a search for a number', () => {
  it.each([
    ['(11) 98766-8223', '5511987668223 551187668223'],
    ['+5511987668223', '5511987668223 551187668223'],
    ['11987668223', '5511987668223 551187668223 11987668223'],
    ['1187668223', '551187668223 5511987668223 1187668223'],
    ['011 98766-8223', '5511987668223 551187668223'],
    ['015 11 98766-8223', '5511987668223 551187668223'],
    ['987668223', '87668223'],
    ['98766-8223', '87668223'],
    ['8766-8223', '87668223'],
    ['3456-7890', '34567890'],
    ['11 98766', '1198766 118766 11998766'],
    ['(11) 8766', '118766 1198766'],
    ['5511 98766', '551198766 55118766 5511998766'],
    ['+55 11', '5511'],
    ['8223', '8223'],
    ['+52 1 55 1234 5678', '5215512345678 525512345678'],
    ['525512345678', '525512345678 5215512345678'],
    ['+54 9 11 5123-4567', '5491151234567 541151234567'],
    ['+351 912', '351912'],
    ['+44 (0)20 7946 0018', '442079460018'],
    ['12025550143', '12025550143'],
    ['5511987668223@s.whatsapp.net', '5511987668223 551187668223'],
    ['Ana', ''],
    ['Rua 11', ''],
    ['11', ''],
    ['', ''],
  ])('%s looks for %s', (text, forms) => expect(phoneForms(text).join(' ')).toBe(forms));
});

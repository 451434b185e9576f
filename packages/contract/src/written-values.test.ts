import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldTypes, readFieldValue, type FieldType } from './field-values.ts';
import { readWrittenValue, sheetFieldValue } from './written-values.ts';

const choices = [
  { key: 'casa', name: 'Casa própria', archived: false },
  { key: 'casa_praia', name: 'Casa, praia; campo', archived: false },
  { key: 'praia', name: 'Praia', archived: false },
];
const read = (type: FieldType, written: string, decimalSign?: string) => {
  const reading = readWrittenValue({ type, choices }, written, decimalSign);
  return 'value' in reading ? reading.value : `! ${reading.problem}`;
};

describe('a value of a field in a cell of a sheet', () => {
  it.each<[FieldType, string, unknown]>([
    ['date', '31/12/2026', '2026-12-31'],
    ['date', '2026-12-31', '2026-12-31'],
    ['date', '31/12/2026 14:30', '2026-12-31'],
    ['date', '31/12/2026 às 14:30', '! date'],
    ['money', '1.234,56', 123_456],
    ['money', 'R$ 1.234,56', 123_456],
    ['yesNo', 'SIM', true],
    ['yesNo', 'não', false],
    ['one', 'CASA PROPRIA', 'casa'],
    ['several', 'praia; casa propria', ['casa', 'praia']],
    ['several', 'praia,casa própria', ['casa', 'praia']],
    ['several', 'casa, praia; campo, Praia', ['casa_praia', 'praia']],
    ['several', 'praia, iate', '! several'],
    ['cpf', '529.982.247-25', '52998224725'],
    ['cpf', '1234567891', '! cpf'],
    ['cpf', '191', '! cpf'],
    ['cpf', '52998224', '! cpf'],
    ['cep', '1310100', '01310100'],
    ['cep', '131010', '! cep'],
    ['cnpj', '191000130', '! cnpj'],
    ['link', 'exemplo.com', 'https://exemplo.com/'],
    ['text', '  ', null],
  ])('of type %s is read from %j as %j', (type, written, expected) => expect(read(type, written)).toEqual(expected));

  it('has the zeros of a CPF and a CNPJ that a sheet took for a number', () => {
    expect(read('cpf', '1234567890')).toBe('01234567890');
    expect(read('cnpj', '191')).toBe('! cnpj');
    expect(read('cnpj', '191000000161')).toBe(read('cnpj', '00191000000161'));
  });

  it('is read by the decimal sign of the file, where that is a point', () => {
    expect(read('number', '1.234')).toBe(1234);
    expect(read('number', '1.234', '.')).toBe(1.234);
    expect(read('number', '1,234', '.')).toBe(1234);
    expect(read('money', 'R$ 1,234.56', '.')).toBe(123_456);
    expect(read('money', '1,234.56')).toBe('! money');
    expect(read('money', '-1,234.5', '.')).toBe(-123_450);
  });

  it('is read again as it was, whatever its type and the language of the export', () => {
    const rule = (type: FieldType) => ({ type, choices });
    const inputs = fc.oneof(
      fc.record({
        type: fc.constant<FieldType>('number'),
        input: fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((x) => Math.round(x * 1e4) / 1e4),
      }),
      fc.record({ type: fc.constant<FieldType>('number'), input: fc.integer().map((x) => x / 1000) }),
      fc.record({ type: fc.constant<FieldType>('money'), input: fc.integer() }),
      fc.record({ type: fc.constant<FieldType>('text'), input: fc.string() }),
      fc.record({ type: fc.constant<FieldType>('one'), input: fc.constantFrom('casa', 'praia', 'casa_praia') }),
      fc.record({
        type: fc.constant<FieldType>('several'),
        input: fc.subarray(['casa', 'casa_praia', 'praia'], { minLength: 1 }),
      }),
      fc.record({ type: fc.constant<FieldType>('yesNo'), input: fc.boolean() }),
      fc.record({ type: fc.constant<FieldType>('date'), input: fc.constantFrom('1988-03-14', '2026-12-31') }),
      fc.record({ type: fc.constant<FieldType>('cpf'), input: fc.constantFrom('52998224725', '01234567890') }),
      fc.record({ type: fc.constant<FieldType>('cnpj'), input: fc.constantFrom('11222333000181', '12ABC34501DE35') }),
      fc.record({ type: fc.constant<FieldType>('cep'), input: fc.constant('01310100') }),
      fc.record({ type: fc.constant<FieldType>('link'), input: fc.constant('https://exemplo.com/a?b=c') }),
    );
    fc.assert(
      fc.property(
        inputs,
        fc.constantFrom('pt', 'en', 'es'),
        fc.constantFrom(',', '.'),
        ({ type, input }, language, decimalSign) => {
          const reading = readFieldValue(rule(type), input);
          const value = 'value' in reading ? reading.value : null;
          const written = sheetFieldValue(rule(type), value, language);
          expect(read(type, written, decimalSign)).toEqual(value);
        },
      ),
    );
    for (const type of fieldTypes) expect(sheetFieldValue(rule(type), null, 'pt')).toBe('');
  });
});

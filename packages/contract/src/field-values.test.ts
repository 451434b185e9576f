import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, fieldTypes, matchesOf, meetsCondition, readFieldValue, type FieldType } from './field-values.ts';
import { formatFieldValue, freeKey, keyForName, typedFieldValue } from './field-texts.ts';

const choices = [
  { key: 'casa', name: 'Casa própria', archived: false },
  { key: 'aluguel', name: 'Aluguel', archived: false },
  { key: 'barco', name: 'Barco', archived: true },
];
const rule = (type: FieldType) => ({ type, choices });
const read = (type: FieldType, input: unknown) => {
  const reading = readFieldValue(rule(type), input);
  return 'value' in reading ? reading.value : `! ${reading.problem}`;
};

describe('values of fields', () => {
  it.each<[FieldType, unknown, unknown]>([
    ['text', ' Vila Nova ', 'Vila Nova'],
    ['text', 12, '12'],
    ['text', true, '! text'],
    ['text', 'x'.repeat(1001), '! long'],
    ['number', '1.234,5', 1234.5],
    ['number', '1234.5', 1234.5],
    ['number', '1.234', 1234],
    ['number', '-0,25', -0.25],
    ['number', 7, 7],
    ['number', '1.23.4', '! number'],
    ['number', '1,2,3', '! number'],
    ['number', 'sete', '! number'],
    ['number', 0.12345, '! number'],
    ['number', 1e12, '! large'],
    ['money', '3.870,00', 387_000],
    ['money', 'R$ 3.870', 387_000],
    ['money', '38,7', 3870],
    ['money', 387_000, 387_000],
    ['money', '1,005', '! money'],
    ['money', 10.5, '! money'],
    ['money', '-R$ 5', -500],
    ['date', '14/03/1988', '1988-03-14'],
    ['date', '4.3.1988', '1988-03-04'],
    ['date', '1988-03-14T00:00:00Z', '1988-03-14'],
    ['date', '31/02/2026', '! date'],
    ['date', '14/03/88', '! date'],
    ['date', '03/14/1988', '! date'],
    ['one', 'casa propria', 'casa'],
    ['one', 'aluguel', 'aluguel'],
    ['one', 'Barco', '! one'],
    ['several', 'Aluguel; casa própria', ['casa', 'aluguel']],
    ['several', ['casa', 'casa'], ['casa']],
    ['several', ['casa', 'iate'], '! several'],
    ['several', [], null],
    ['yesNo', 'Não', false],
    ['yesNo', 'sim', true],
    ['yesNo', false, false],
    ['yesNo', 'talvez', '! yesNo'],
    ['cpf', '529.982.247-25', '52998224725'],
    ['cpf', 52_998_224_725, '52998224725'],
    ['cpf', '529.982.247-24', '! cpf'],
    ['cpf', '111.111.111-11', '! cpf'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['cnpj', '12.ABC.345/01DE-36', '! cnpj'],
    ['cnpj', '52998224725', '! cnpj'],
    ['cep', '13010-000', '13010000'],
    ['cep', 1_001_000, '01001000'],
    ['cep', '1301-000', '! cep'],
    ['link', 'exemplo.com/a', 'https://exemplo.com/a'],
    ['link', 'https://exemplo.com', 'https://exemplo.com/'],
    ['link', 'http://exemplo.com', '! link'],
    ['link', 'javascript:alert(1)', '! link'],
    ['link', 'https://eu:senha@exemplo.com', '! link'],
    ['link', 'duas palavras.com', '! link'],
  ])('a value of a field of type %s is read from %j as %j', (type, input, expected) => {
    expect(read(type, input)).toEqual(expected);
  });

  it('nothing is no value of a field, whatever its type', () => {
    for (const type of fieldTypes)
      for (const input of [null, undefined, '', '  ']) expect(read(type, input)).toBeNull();
  });

  it('a value that was read is read again without a change, as it is answered and as one types it', () => {
    const inputs = fc.oneof(
      fc.record({
        type: fc.constant<FieldType>('number'),
        input: fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((x) => Math.round(x * 1e4) / 1e4),
      }),
      fc.record({ type: fc.constant<FieldType>('money'), input: fc.integer() }),
      fc.record({ type: fc.constant<FieldType>('text'), input: fc.string() }),
      fc.record({
        type: fc.constant<FieldType>('date'),
        input: fc
          .date({ min: new Date('1801-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
          .map((day) => day.toISOString()),
      }),
      fc.record({ type: fc.constant<FieldType>('several'), input: fc.subarray(['casa', 'aluguel']) }),
      fc.record({ type: fc.constantFrom<FieldType>('cpf'), input: fc.constant('52998224725') }),
      fc.record({ type: fc.constant<FieldType>('yesNo'), input: fc.boolean() }),
    );
    fc.assert(
      fc.property(inputs, ({ type, input }) => {
        const value = read(type, input) as never;
        expect(read(type, value)).toEqual(value);
        expect(read(type, typedFieldValue(rule(type), value))).toEqual(value);
      }),
    );
  });

  it('any input is read as a value or a problem and never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fieldTypes), fc.anything(), (type, input) => {
        const reading = readFieldValue(rule(type), input);
        expect('value' in reading !== 'problem' in reading).toBe(true);
        if ('value' in reading && reading.value !== null) expect(matchesOf(reading.value).length).toBeGreaterThan(0);
      }),
    );
  });

  it('values of a field are shown as Brazilians write them', () => {
    const show = (type: FieldType, value: never) => formatFieldValue(rule(type), value, 'pt');
    expect(show('money', 387_000 as never)).toBe('R$ 3.870,00');
    expect(show('number', 1234.5 as never)).toBe('1.234,5');
    expect(show('date', '1988-03-14' as never)).toBe('14/03/1988');
    expect(show('several', ['casa', 'barco'] as never)).toBe('Casa própria, Barco');
    expect(show('yesNo', false as never)).toBe('Não');
    expect(show('cpf', '52998224725' as never)).toBe('529.982.247-25');
    expect(show('cnpj', '12ABC34501DE35' as never)).toBe('12.ABC.345/01DE-35');
    expect(show('cep', '13010000' as never)).toBe('13010-000');
  });

  it('conditions of a field compare numbers, money and days by their order, texts by how they begin', () => {
    expect(meetsCondition('money', 387_000, { from: 387_000 })).toBe(true);
    expect(meetsCondition('money', 386_999, { from: 387_000 })).toBe(false);
    expect(meetsCondition('date', '1988-03-14', { from: '1988-03-01', to: '1988-03-14' })).toBe(true);
    expect(meetsCondition('date', '1988-03-15', { to: '1988-03-14' })).toBe(false);
    expect(meetsCondition('text', 'Vila Nôva', { is: 'vila no' })).toBe(true);
    expect(meetsCondition('cpf', '52998224725', { is: '529' })).toBe(false);
    expect(meetsCondition('several', ['casa', 'aluguel'], { is: 'aluguel' })).toBe(true);
    expect(meetsCondition('yesNo', false, { is: false })).toBe(true);
    expect(meetsCondition('text', null, { filled: false })).toBe(true);
    expect(meetsCondition('number', null, { to: 5 })).toBe(false);
    expect(amountOf('number', -0.5)).toBe(-5000);
  });

  it('the key of a field is made of its name and is free', () => {
    expect(keyForName('Data de nascimento')).toBe('data_de_nascimento');
    expect(keyForName('2ª via')).toBe('campo_2_via');
    expect(keyForName('✓')).toBe('campo');
    expect(freeKey('CPF', ['cpf', 'cpf_2'])).toBe('cpf_3');
  });
});

import { expect, it } from 'vitest';
import { phoneTable } from '../../../../../../packages/contract/src/phone/phone-table.testing.ts';
import { parseRow } from './import.rules.ts';

it.each(phoneTable)('a row with the number %s is %s by the rule for numbers', (text, result) => {
  const row = parseRow(['Ana', text], ['name', 'number'], 1);
  expect(row && ('reason' in row ? row.reason.replace('number_', '') : row.number)).toBe(result);
});

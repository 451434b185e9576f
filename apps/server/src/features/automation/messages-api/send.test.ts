import { expect, it } from 'vitest';
import { phoneTable } from '../../../../../../packages/contract/src/phone/phone-table.testing.ts';
import type { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readApiNumber } from './send.ts';

const nobody = { forCompany: () => Promise.resolve(false) } as unknown as Database;

it.each(phoneTable)('the number %s of the messages API is %s by the rule for numbers', async (text, result) => {
  const read = readApiNumber(nobody, 1, text).catch((error: AppError<'ERR_API_NUMBER'>) => error.details.reason);
  expect(await read).toBe(result);
});

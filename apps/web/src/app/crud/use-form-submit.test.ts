import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { fieldsOfError } from './use-form-submit.ts';

const fields = ['name', 'color'];
const validation = (...named: string[]) =>
  new ApiError('ERR_VALIDATION', 400, { fields: named.map((field) => ({ field, problem: 'too long' })) });

describe('the fields an error of the server is shown beside', () => {
  it('is the one its code belongs to', () => {
    const codes = { ERR_TAG_NAME_ALREADY_EXISTS: 'name' };
    expect(fieldsOfError(new ApiError('ERR_TAG_NAME_ALREADY_EXISTS', 409), codes, fields)).toEqual(['name']);
    expect(fieldsOfError(new ApiError('ERR_NETWORK', 0), codes, fields)).toEqual([]);
    expect(fieldsOfError(new ApiError('toString', 500), codes, fields)).toEqual([]);
  });

  it('are those ERR_VALIDATION names, when the form has all of them', () => {
    expect(fieldsOfError(validation('name', 'color'), {}, fields)).toEqual(['name', 'color']);
    expect(fieldsOfError(validation('name', 'companyId'), {}, fields)).toEqual([]);
    expect(fieldsOfError(validation(), {}, fields)).toEqual([]);
    expect(fieldsOfError(new ApiError('ERR_VALIDATION', 400), {}, fields)).toEqual([]);
  });

  it('are none of an error that is not the server’s', () => {
    expect(fieldsOfError(new Error('no'), {}, fields)).toEqual([]);
  });
});

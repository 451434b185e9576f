import { describe, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { endpoint, type Endpoint } from './endpoint.ts';

describe('endpoint', () => {
  const definition = { method: 'GET', path: '/test', access: 'user', summary: 'A test', answer: z.object({}) } as const;

  it('keeps the literal types of its definition', () => {
    const declared = endpoint({ ...definition, params: z.object({ id: z.number() }) });
    expectTypeOf(declared.access).toEqualTypeOf<'user'>();
    expectTypeOf(declared).toExtend<Endpoint>();
  });

  it('takes no option that endpoints do not have', () => {
    type Misspelt = typeof definition & { maxBody: number };
    expectTypeOf<Parameters<typeof endpoint<Misspelt>>[0]['maxBody']>().toEqualTypeOf<never>();
    expectTypeOf<Parameters<typeof endpoint<typeof definition & { status: 201 }>>[0]['status']>().toEqualTypeOf<201>();
  });
});

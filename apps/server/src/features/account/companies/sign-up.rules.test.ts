import { describe, expect, it } from 'vitest';
import { countedDomain, domainLimit, mailboxOf } from './sign-up.rules.ts';

describe('sign-ups', () => {
  it('are counted by mailbox: what follows a plus, and dots where they do not matter, name the same one', () => {
    expect(mailboxOf('Ana.Lima+loja2@Gmail.com')).toBe('analima@gmail.com');
    expect(mailboxOf('ana.lima+x@loja.com.br')).toBe('ana.lima@loja.com.br');
    expect(mailboxOf('"a@b"@loja.com.br')).toBe('"a@b"@loja.com.br');
  });

  it('are counted by domain where few people share it', () => {
    expect(countedDomain('ana@gmail.com')).toBeUndefined();
    expect(countedDomain('ana@UOL.com.br')).toBeUndefined();
    expect(countedDomain('x1@descartavel.example')).toBe('descartavel.example');
  });

  it('sign-ups of one domain are a tenth of a day at most, and never fewer than 20', () => {
    expect([0, 100, 1000, 1001].map(domainLimit)).toEqual([20, 20, 100, 101]);
  });
});

import { describe, expect, it } from 'vitest';
import { collides } from './record-changed.ts';

const seen = { id: 1, name: 'Vendas', color: '#111111', status: 'qrcode', updatedAt: '1' };

describe('a change that somebody else made meanwhile', () => {
  it('collides with a form that sends the changed field', () => {
    expect(collides(seen, { ...seen, name: 'Compras', updatedAt: '2' }, { name: 'Loja', color: '#111111' })).toBe(true);
    // The form would put the former name back.
    expect(collides(seen, { ...seen, name: 'Compras', updatedAt: '2' }, { name: 'Vendas', color: '#222222' })).toBe(
      true,
    );
  });

  it('collides with no form that sends other fields, or the same value', () => {
    expect(collides(seen, { ...seen, status: 'CONNECTED', updatedAt: '2' }, { name: 'Loja' })).toBe(false);
    expect(collides(seen, { ...seen, name: 'Loja', updatedAt: '2' }, { name: 'Loja' })).toBe(false);
    expect(collides(seen, { ...seen, name: 'Loja', updatedAt: '2' }, { color: '#222222', name: undefined })).toBe(
      false,
    );
  });

  it('collides where the record does not show the field that is sent', () => {
    expect(collides(seen, { ...seen, updatedAt: '2' }, { queueIds: [1] })).toBe(true);
  });
});

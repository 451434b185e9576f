import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillFlowAddress, fillFlowBody, fillFlowHeader } from './flow-address.ts';

const value = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('..', '.', '%2e%2e', 'a/../b', '"', '\\', '\r\nX: y', '#', '?', '@evil.example'),
);

describe('values in the address of a flow', () => {
  const address = (url: string, v: string) => fillFlowAddress(url, (name) => (name === 'v' ? v : undefined));

  it('stay in their place of the path and the query, whatever they are', () => {
    fc.assert(
      fc.property(value, (v) => {
        const filled = address('https://loja.example/a/{v}/b?x={v}&y=1', v);
        if (filled === undefined) return;
        const url = new URL(filled);
        expect(url.origin).toBe('https://loja.example');
        expect(url.pathname.split('/')).toHaveLength(4);
        expect(decodeURIComponent(url.pathname.split('/')[2] ?? '')).toBe(v.toWellFormed());
        expect([...url.searchParams]).toEqual([
          ['x', v.toWellFormed()],
          ['y', '1'],
        ]);
        expect(url.hash).toBe('');
      }),
      { seed: 42, numRuns: 500 },
    );
  });

  it('never lead out of the path, nor name the host', () => {
    expect(address('https://loja.example/a/{v}/b', '..')).toBeUndefined();
    expect(address('https://loja.example/a/.{v}', '.')).toBeUndefined();
    expect(address('https://{v}/a', 'evil.example')).toBeUndefined();
    expect(address('https://loja.example{v}/a', '.evil.example')).toBeUndefined();
    expect(address('https://ana@loja.example/{v}', 'x')).toBeUndefined();
    expect(address('loja.example/{v}', 'x')).toBeUndefined();
  });

  it('are text inside of quotes of a body, and elsewhere a number or a text', () => {
    const body = (written: string, v: string) => fillFlowBody(written, (name) => (name === 'v' ? v : undefined));
    expect(body('{"n": {v}, "t": "{v}"}', '12')).toBe('{"n": 12, "t": "12"}');
    expect(body('{"n": {v}}', '1, "admin": true')).toBe('{"n": "1, \\"admin\\": true"}');
    fc.assert(
      fc.property(value, (v) => {
        expect(JSON.parse(body('{"a \\" {": "antes {v} depois", "b": [{v}], "{x}": "\\\\"}', `a${v}`))).toEqual({
          'a " {': `antes a${v.toWellFormed()} depois`,
          b: [`a${v.toWellFormed()}`],
          '{x}': '\\',
        });
      }),
      { seed: 42, numRuns: 500 },
    );
  });

  it('end no header', () => {
    fc.assert(
      fc.property(value, (v) => {
        const header = fillFlowHeader('Bearer {v}', () => v);
        expect(header).toMatch(/^[\x20-\x7a|~]*$/);
      }),
      { seed: 42, numRuns: 500 },
    );
  });
});

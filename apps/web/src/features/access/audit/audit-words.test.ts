import { auditOf, endpoints } from '@balcao/contract';
import { pt } from '@balcao/i18n/pt';
import { expect, it } from 'vitest';

it('the audit log has words for every kind and act that the audit log can hold', () => {
  const { kinds, verbs, acts } = pt.audit as unknown as Record<string, Record<string, string | Record<string, string>>>;
  const wordless = Object.entries(endpoints).filter(([, endpoint]) => {
    const entry = auditOf(endpoint);
    if (!entry) return false;
    if (entry.kind === 'other') return true;
    const act = acts?.[entry.kind];
    return entry.verb === 'act'
      ? typeof act !== 'object' || act[entry.step ?? ''] === undefined
      : kinds?.[entry.kind] === undefined || verbs?.[entry.verb] === undefined;
  });
  expect(wordless.map(([name]) => name)).toEqual([]);
});

it('the audit log has words for every field that is sent with what is entered', () => {
  const known = new Set(Object.keys(pt.audit.fields));
  const sent = Object.values(endpoints).flatMap((endpoint) => {
    const { shape } = (endpoint.body as { def?: { shape?: object } } | undefined)?.def ?? {};
    return auditOf(endpoint) && shape ? Object.keys(shape) : [];
  });
  expect([...new Set(sent)].filter((field) => !known.has(field))).toEqual([]);
});

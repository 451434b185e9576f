import { expect, it } from 'vitest';
import { advisoryFaults } from '../bootstrap/advisories.mjs';

const vulnerable = (severity: string) => ({
  name: 'ws',
  severity,
  range: '<8.17.1',
  via: [{ title: 'ws affected by a DoS', url: 'https://github.com/advisories/GHSA-3h5v-q93c-6h6q' }],
  fixAvailable: { name: 'ws', version: '8.17.1' },
});
const report = (...found: { name: string; severity: string }[]) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: Object.fromEntries(found.map((one) => [one.name, one])) });

it.each(['moderate', 'high', 'critical'])(
  'a release is refused with a library that has a %s vulnerability',
  (severity) => {
    expect(advisoryFaults(report(vulnerable(severity)))).toEqual([
      `ws <8.17.1 has a known vulnerability (${severity}): ws affected by a DoS https://github.com/advisories/GHSA-3h5v-q93c-6h6q. Fixed by ws 8.17.1.`,
    ]);
  },
);

it('a library that has a vulnerability by another one is named with it', () => {
  const through = { name: 'engine.io', severity: 'high', range: '6.x', via: ['ws'], fixAvailable: true };
  expect(advisoryFaults(`npm warn audit\n${report(through)}`)).toEqual([
    'engine.io 6.x has a known vulnerability (high): by ws.',
  ]);
});

it('vulnerabilities that are low, or none, keep no release back', () => {
  expect(advisoryFaults(report())).toEqual([]);
  expect(advisoryFaults(report(vulnerable('low'), { ...vulnerable('info'), name: 'pg' }))).toEqual([]);
});

it.each(['', 'npm error', '{"message":"405 Method Not Allowed","statusCode":405}', '{'])(
  'an answer without a list of vulnerabilities is none: %j',
  (answer) => {
    expect(advisoryFaults(answer)).toBeUndefined();
  },
);

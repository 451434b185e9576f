import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadConfig } from '../platform/config/config.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer();
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

/** Metrics that stand in an expression, without what Prometheus makes of a histogram. */
const metricsIn = (text: string) =>
  new Set(
    (text.match(/\b(?:balcao|http|nodejs|process)_[a-z0-9_]+/g) ?? []).map((name) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  );

it('alert rules and dashboard ask only for metrics that a process with all roles serves', async () => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const served = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const expressions = [
    ...[...read('deploy/prometheus/alerts.yaml').matchAll(/expr: (.*)$/gm)].map(([, expression = '']) => expression),
    ...[...read('deploy/grafana/balcao.json').matchAll(/"expr": "(.*)",?$/gm)].map(([, expression = '']) => expression),
  ];
  expect(expressions.length).toBeGreaterThan(25);
  const asked = metricsIn(expressions.join('\n'));
  expect(asked.size).toBeGreaterThan(12);
  expect([...asked].filter((name) => !served.has(name))).toEqual([]);
  // Each of ours is watched by an alert or a chart.
  const ours = [...served].filter((name) => name?.startsWith('balcao_') && name !== 'balcao_pool_limit');
  expect(ours.filter((name) => name && !asked.has(name))).toEqual([]);
});

it('the container files name the pinned Node.js, files that exist, and variables that the program knows', () => {
  const dockerfile = read('Dockerfile');
  const { node } = (JSON.parse(read('package.json')) as { runtime: { node: string } }).runtime;
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect([...new Set(images)]).toEqual([`node:${node}-bookworm-slim`]);
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  );
  expect(copied.filter((source) => !existsSync(`${root}${source}`))).toEqual([]);
  const known = new Set([...read('docs/operations.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name));
  const compose = read('compose.yaml') + read('compose.split.yaml');
  const given = [
    ...[...compose.matchAll(/^ {4,6}([A-Z_]+): /gm)].map(([, name = '']) => name),
    ...[...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name),
  ].filter((name) => !name.startsWith('POSTGRES_') && name !== 'MALLOC_ARENA_MAX');
  expect(given.length).toBeGreaterThan(8);
  expect(given.filter((name) => !known.has(name.replace(/_FILE$/, '')))).toEqual([]);
  const values = Object.fromEntries(
    [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value]) => [
      name,
      value,
    ]),
  );
  expect(loadConfig(values, '/nowhere')).toMatchObject({
    productionMode: true,
    dataDir: '/data',
    host: '0.0.0.0',
    metricsPort: 9101,
  });
});

it('the units of systemd start a program that is there, with variables that the program knows', () => {
  const known = new Set([...read('docs/operations.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name));
  const commands = new Map([
    ['balcao.service', 'start'],
    ['balcao-backup.service', 'backup'],
  ]);
  for (const [unit, command] of commands) {
    const text = read(`deploy/systemd/${unit}`);
    expect(text).toMatch(new RegExp(`^ExecStart=/usr/bin/node tools/bootstrap\\.mjs ${command}\\b`, 'm'));
    const given = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
    expect(given.length).toBeGreaterThan(1);
    expect(given.map((one) => one.split('=')[0]).filter((name) => !known.has(name))).toEqual([]);
  }
  // What shuts one of them off from the machine shuts off the other.
  const guards = (unit: string) =>
    read(`deploy/systemd/${unit}`)
      .split('\n')
      .filter((line) => /^(Protect|Private|Restrict|Lock|System|Capability|NoNew|UMask)/.test(line));
  expect(guards('balcao-backup.service')).toEqual(guards('balcao.service'));
  // Without it a process that listens on 0.0.0.0 ends at once: the web server asks for the addresses of the machine.
  expect(read('deploy/systemd/balcao.service')).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
  // It is no instance there, and plays all roles.
  const { NODE_ENV, PUBLIC_URL } = Object.fromEntries(
    [...read('deploy/systemd/balcao.service').matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name = '', value]) => [
      name,
      value,
    ]),
  );
  expect(loadConfig({ NODE_ENV, PUBLIC_URL, ROLES: '' }, '/nowhere').roles).toEqual(['http', 'worker', 'gateway']);
});

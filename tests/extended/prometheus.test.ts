import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../../apps/server/src/testing/client.ts';
import { freePort } from '../../apps/server/src/testing/role-process.ts';
import { needs } from '../../apps/server/src/testing/scope.ts';
import { queryRows } from '../../apps/server/src/testing/tables.ts';
import { useTestServer } from '../../apps/server/src/testing/test-server.ts';

const server = useTestServer();
const run = promisify(execFile);
const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));
const isThere = ['prometheus', 'promtool'].every((program) => spawnSync(program, ['--version']).status === 0);
const required = needs('prometheus and promtool on the PATH (Debian: apt-get install prometheus)');

it.runIf(isThere)('promtool takes the alert rules, and they alert when they should', required, async () => {
  await run('promtool', ['check', 'rules', 'alerts.yaml'], { cwd: join(deploy, 'prometheus') });
  const { stdout } = await run('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: join(deploy, 'prometheus') });
  expect(stdout).toContain('SUCCESS');
});

it.runIf(isThere)(
  'a real Prometheus reads a process, and answers every question of the dashboard',
  required,
  async () => {
    // The age of the last backup has no series before the first one.
    await queryRows(server.databaseUrl, 'UPDATE installation SET backed_up_at = now()');
    const folder = await mkdtemp(join(tmpdir(), 'balcao-prometheus-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const port = await freePort();
    const target = new URL(server.url).host;
    await writeFile(
      join(folder, 'prometheus.yaml'),
      JSON.stringify({
        global: { scrape_interval: '1s' },
        rule_files: [join(deploy, 'prometheus', 'alerts.yaml')],
        scrape_configs: [{ job_name: 'balcao', static_configs: [{ targets: [target] }] }],
      }),
    );
    const child = spawn(
      'prometheus',
      [
        `--config.file=${folder}/prometheus.yaml`,
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const ask = async (query: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`).catch(
        () => undefined,
      );
      return (await answer?.json()) as { status: string; data: { result: unknown[] } } | undefined;
    };
    // Rates want two readings, and requests to count.
    await until(async () => {
      await fetch(`${server.url}/version`);
      return ((await ask('count_over_time(balcao_build_info[1m]) > 3'))?.data.result.length ?? 0) > 0;
    }, 60_000);
    const dashboard = JSON.parse(await readFile(join(deploy, 'grafana', 'balcao.json'), 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const empty: string[] = [];
    for (const { title, targets } of dashboard.panels)
      for (const { expr } of targets) {
        const answer = await ask(expr);
        expect([title, answer?.status]).toEqual([title, 'success']);
        if (answer?.data.result.length === 0) empty.push(title);
      }
    // There is a series of a job only once one of its name waits or has failed.
    expect(empty.filter((title) => !title.toLowerCase().includes('jobs'))).toEqual([]);
  },
);

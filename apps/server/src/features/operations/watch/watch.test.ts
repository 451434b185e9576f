import type { EndpointAnswer, getOperatorMails } from '@balcao/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startSmtpServer } from '../../../testing/smtp-server.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { watch } from './index.ts';

const smtp = await startSmtpServer();
afterAll(smtp.stop);
/** No worker takes jobs, and none fails but those of these tests. */
const server = useTestServer({ ROLES: 'http,gateway', SMTP_URL: smtp.smtpUrl });

const run = (text: string, values: unknown[] = []) =>
  withClient(server.databaseUrl, (client) => client.query(text, values));
const failJob = async () => {
  await run(`SELECT graphile_worker.add_job('nobody.does.this', max_attempts => 1)`);
  await run('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
};
const mailsTo = (address: string) => smtp.bodies.filter((body) => body.includes(`To: ${address}`));

beforeEach(async () => {
  await run('DELETE FROM graphile_worker._private_jobs');
  await run('DELETE FROM mailed_problems');
});

describe('mails to operators', () => {
  it('tell each operator once of what is wrong, again when there is more of it, and anew after it was over', async () => {
    const [one, other] = [await server.company(), await server.company()];
    const emails = [await one.operator(), await other.operator()].map(({ user }) => user?.email ?? '');
    const counts = () => emails.map((email) => mailsTo(email).length);
    const { platform } = server.app;
    await watch(platform);
    expect(counts()).toEqual([0, 0]);
    await failJob();
    await watch(platform);
    await watch(platform);
    expect(counts()).toEqual([1, 1]);
    expect(mailsTo(emails[0] ?? '')[0]).toContain('falharam: 1');
    await failJob();
    await watch(platform);
    expect(counts()).toEqual([2, 2]);
    await run('DELETE FROM graphile_worker._private_jobs');
    await watch(platform);
    await failJob();
    await watch(platform);
    expect(counts()).toEqual([3, 3]);
    const before = smtp.bodies.length;
    await run(`UPDATE installation SET backed_up_at = now() - interval '40 hours'`);
    await watch(platform);
    expect(smtp.bodies.length).toBeGreaterThan(before);
    await run('UPDATE installation SET backed_up_at = NULL');
  });

  it('are left to the original installation by a restored copy, until it is taken over', async () => {
    await (await server.company()).operator();
    await failJob();
    await run('UPDATE installation SET restored_from = now()');
    const before = smtp.bodies.length;
    await watch(server.app.platform);
    expect(smtp.bodies.length).toBe(before);
    await run('UPDATE installation SET restored_from = NULL');
    await watch(server.app.platform);
    expect(smtp.bodies.length).toBeGreaterThan(before);
  });

  it('are tried by an operator, who sees the problems and who is mailed; an admin sees none of it', async () => {
    const company = await server.company();
    expect((await company.admin.get('/operator/mails')).status).toBe(403);
    const operator = await company.operator();
    const email = operator.user?.email ?? '';
    await failJob();
    const mails = await operator.ok(operator.get<EndpointAnswer<typeof getOperatorMails>>('/operator/mails'));
    expect(mails).toMatchObject({ isMailing: true, problems: [{ kind: 'failedJobs', value: 1 }] });
    expect(mails.recipients).toContain(email);
    expect(await operator.ok(operator.post('/operator/mails/test'))).toEqual({ email });
    expect(mailsTo(email)).toHaveLength(1);
  });
});

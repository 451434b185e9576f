import { describe, expect, it } from 'vitest';
import type { Company, LivePayload, Setting } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ ROLES: 'http' });
const valueOf = async (by: Client, key: string) =>
  (await by.ok(by.get<Setting[]>('/settings'))).find((setting) => setting.key === key)?.value;

describe('settings of a company', () => {
  it('are changed by admins, read by all, and sent as live events to the whole company', async () => {
    const company = await server.company();
    const { admin } = company;
    const user = await company.user();
    const stranger = (await server.company()).admin;
    const [subscription, strange] = [await user.listen(), await stranger.listen()];
    expect(await valueOf(user, 'onlyAssigneeSends')).toBe('disabled');
    const setting = await admin.ok(admin.put<Setting>('/settings/onlyAssigneeSends', { value: 'enabled' }));
    expect(setting).toMatchObject({ key: 'onlyAssigneeSends', value: 'enabled', companyId: company.id });
    const event = await until(() => subscription.received.find(({ name }) => name.endsWith('-setting')));
    expect((event.payload as LivePayload<'setting'>).setting).toEqual(setting);
    expect(await valueOf(user, 'onlyAssigneeSends')).toBe('enabled');
    await user.login(user.user.email, company.password);
    expect(user.user.company.settings).toContainEqual(setting);
    expect(await valueOf(stranger, 'onlyAssigneeSends')).toBe('disabled');
    expect(strange.received.filter(({ name }) => name.endsWith('-setting'))).toEqual([]);
    expect(await user.put('/settings/onlyAssigneeSends', { value: 'disabled' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    });
  });

  it('accept only their declared values', async () => {
    const { admin } = await server.company();
    await admin.ok(admin.put('/settings/scheduleType', { value: 'queue' }));
    for (const [key, value] of [
      ['scheduleType', 'enabled'],
      ['call', ''],
      ['call', 'ENABLED'],
      ['onlyAssigneeSends', 'true'],
      ['chatBotType', 'list'],
    ]) {
      expect(await admin.put(`/settings/${key}`, { value }), `${key} ${value}`).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      });
    }
    for (const key of ['unknown', 'constructor', '__proto__', 'OnlyAssigneeSends']) {
      expect(await admin.put(`/settings/${key}`, { value: 'enabled' }), key).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_SETTING_FOUND' },
      });
    }
    expect(await valueOf(admin, 'scheduleType')).toBe('queue');
  });

  it('settings that are secret are written and never shown', async () => {
    const company = await server.company();
    const { admin } = company;
    const user = await company.user();
    const [subscription, userSubscription] = [await admin.listen(), await user.listen()];
    const stored = () => admin.ok(admin.get('/settings/secrets'));
    expect(await stored()).toEqual([{ key: 'asaas', stored: false, mayChange: true }]);
    expect(await user.get('/settings/secrets')).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await admin.ok(admin.put<Setting>('/settings/asaas', { value: 'chave-de-verdade' }))).toMatchObject({
      key: 'asaas',
      value: '',
    });
    await admin.ok(admin.put('/settings/call', { value: 'enabled' }));
    for (const each of [subscription, userSubscription])
      await until(() => each.received.some(({ name }) => name.endsWith('-setting')));
    expect(JSON.stringify(subscription.received)).not.toContain('chave-de-verdade');
    expect(subscription.received.find(({ name }) => name.endsWith('-secretSetting'))?.payload).toEqual({
      action: 'update',
      key: 'asaas',
      stored: true,
    });
    expect(JSON.stringify(userSubscription.received)).not.toContain('asaas');
    expect(await valueOf(admin, 'asaas')).toBeUndefined();
    expect(await stored()).toEqual([{ key: 'asaas', stored: true, mayChange: true }]);
    const { rows } = await withClient(server.databaseUrl, (client) =>
      client.query<{ value: string }>("SELECT value FROM settings WHERE company_id = $1 AND key = 'asaas'", [
        company.id,
      ]),
    );
    // At rest nobody reads it either.
    expect(rows[0]?.value).toMatch(/^v1\./);
    expect(rows[0]?.value).not.toContain('chave');
    await admin.ok(admin.put('/settings/asaas', { value: ' ' }));
    expect(await stored()).toEqual([{ key: 'asaas', stored: false, mayChange: true }]);
  });

  it("with the token of the payment provider are the operators' where the company has operators", async () => {
    const company = await server.company();
    const operator = await company.operator();
    const { admin } = company;
    expect(await admin.ok(admin.get('/settings/secrets'))).toMatchObject([{ key: 'asaas', mayChange: false }]);
    for (const value of ['token-de-outro', '']) {
      expect(await admin.put('/settings/asaas', { value })).toMatchObject({
        status: 400,
        body: { error: 'ERR_NO_PERMISSION' },
      });
    }
    expect(await operator.ok(operator.get('/settings/secrets'))).toMatchObject([{ stored: false, mayChange: true }]);
    await operator.ok(operator.put('/settings/asaas', { value: 'token-da-casa' }));
    expect(await admin.ok(admin.get('/settings/secrets'))).toMatchObject([{ stored: true, mayChange: false }]);
  });

  it("about what a company pays for are the operator's", async () => {
    const { admin } = await server.company();
    expect(await admin.put('/settings/campaignsEnabled', { value: 'true' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    });
  });
});

describe('company profile: opening hours, language, time zone', () => {
  const hours = [{ weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '20:00', endTime: '04:00' }];

  it('the profile of a company is changed by admins, and the live event equals a GET', async () => {
    const company = await server.company();
    const { admin } = company;
    const user = await company.user();
    const [subscription, strange] = [await user.listen(), await (await server.company()).admin.listen()];
    const path = `/companies/${company.id}`;
    const opened = await admin.ok(
      admin.put<Company>(`${path}/schedules`, { id: company.id, schedules: hours, name: 'Outra' }),
    );
    // Days that are not sent stay as they were.
    expect(opened).toMatchObject({ id: company.id, schedules: expect.arrayContaining(hours) });
    expect(opened.schedules).toHaveLength(7);
    const moved = await admin.ok(admin.put<Company>(`${path}/locale`, { language: 'es', timeZone: 'america/manaus' }));
    expect(moved).toEqual({ ...opened, language: 'es', timeZone: 'America/Manaus', updatedAt: moved.updatedAt });
    const event = await until(() => {
      const events = subscription.received
        .filter(({ name }) => name.endsWith('-company'))
        .map(({ payload }) => payload);
      return events.length === 2 ? events : undefined;
    });
    expect(event).toEqual([
      { action: 'update', company: opened },
      { action: 'update', company: moved },
    ]);
    expect(await user.ok(user.get(path))).toEqual(moved);
    expect(strange.received.filter(({ name }) => name.endsWith('-company'))).toEqual([]);
    await admin.ok(admin.put(`${path}/schedules`, { schedules: [] }));
    const refusal = { body: { error: 'ERR_NO_PERMISSION' } };
    expect(await user.put(`${path}/schedules`, { schedules: hours })).toMatchObject({ status: 400, ...refusal });
    expect(await user.put(`${path}/locale`, { language: 'pt', timeZone: 'UTC' })).toMatchObject({
      status: 403,
      ...refusal,
    });
  });

  it('the profile of a company is refused to others, and invalid values are refused', async () => {
    const [{ admin, id }, other] = [await server.company(), await server.company()];
    for (const foreign of [other.id, 2_000_000_000]) {
      for (const answer of [
        await admin.get(`/companies/${foreign}`),
        await admin.put(`/companies/${foreign}/schedules`, { schedules: hours }),
        await admin.put(`/companies/${foreign}/locale`, { language: 'pt', timeZone: 'UTC' }),
      ]) {
        expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } });
      }
    }
    const [monday] = hours;
    for (const [path, body] of [
      ['schedules', {}],
      ['schedules', { schedules: [{ ...monday, endTime: '' }] }],
      ['schedules', { schedules: [{ ...monday, startTime: '' }] }],
      ['schedules', { schedules: [{ ...monday, endTime: '24:00' }] }],
      ['schedules', { schedules: [{ ...monday, weekdayEn: 'segunda' }] }],
      ['schedules', { schedules: [monday, monday] }],
      ['locale', { language: 'fr', timeZone: 'UTC' }],
      ['locale', { language: 'pt', timeZone: 'America/Lisboa' }],
      ['locale', { language: 'pt', timeZone: '+03:00' }],
      ['locale', { language: 'pt', timeZone: '' }],
      ['locale', { timeZone: 'UTC' }],
    ] as const) {
      expect(await admin.put(`/companies/${id}/${path}`, body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      });
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { LivePayload, Setting } from '@balcao/contract';
import { until, type Client } from '../../testing/client.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ ROLES: 'http' });
const valueOf = async (by: Client, key: string) => (await by.ok(by.get<Setting[]>('/settings'))).find((setting) => setting.key === key)?.value;

describe('settings of a company', () => {
  it('are changed by admins, read by all, and heard by everybody of the company at once', async () => {
    const company = await server.company();
    const { admin } = company;
    const user = await company.user();
    const stranger = (await server.company()).admin;
    const [ear, strange] = [await user.listen(), await stranger.listen()];
    expect(await valueOf(user, 'onlyAssigneeSends')).toBe('disabled');
    const setting = await admin.ok(admin.put<Setting>('/settings/onlyAssigneeSends', { value: 'enabled' }));
    expect(setting).toMatchObject({ key: 'onlyAssigneeSends', value: 'enabled', companyId: company.id });
    const told = await until(() => ear.heard.find(({ name }) => name.endsWith('-setting')));
    expect((told.payload as LivePayload<'setting'>).setting).toEqual(setting);
    expect(await valueOf(user, 'onlyAssigneeSends')).toBe('enabled');
    await user.login(user.user.email, company.password);
    expect(user.user.company.settings).toContainEqual(setting);
    expect(await valueOf(stranger, 'onlyAssigneeSends')).toBe('disabled');
    expect(strange.heard.filter(({ name }) => name.endsWith('-setting'))).toEqual([]);
    expect(await user.put('/settings/onlyAssigneeSends', { value: 'disabled' })).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it('take the values they have, and no others', async () => {
    const { admin } = await server.company();
    await admin.ok(admin.put('/settings/scheduleType', { value: 'queue' }));
    for (const [key, value] of [['scheduleType', 'enabled'], ['call', ''], ['call', 'ENABLED'], ['onlyAssigneeSends', 'true'], ['chatBotType', 'list']]) {
      expect(await admin.put(`/settings/${key}`, { value }), `${key} ${value}`).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    }
    for (const key of ['unknown', 'constructor', '__proto__', 'OnlyAssigneeSends']) {
      expect(await admin.put(`/settings/${key}`, { value: 'enabled' }), key).toMatchObject({ status: 404, body: { error: 'ERR_NO_SETTING_FOUND' } });
    }
    expect(await valueOf(admin, 'scheduleType')).toBe('queue');
  });

  it('that are secret are written and never shown', async () => {
    const company = await server.company();
    const { admin } = company;
    const ear = await admin.listen();
    expect(await admin.ok(admin.put<Setting>('/settings/asaas', { value: 'chave-de-verdade' }))).toMatchObject({ key: 'asaas', value: '' });
    await admin.ok(admin.put('/settings/call', { value: 'enabled' }));
    await until(() => ear.heard.some(({ name }) => name.endsWith('-setting')));
    expect(JSON.stringify(ear.heard)).not.toContain('asaas');
    expect(await valueOf(admin, 'asaas')).toBeUndefined();
    const { rows } = await withClient(server.databaseUrl, (client) =>
      client.query("SELECT value FROM settings WHERE company_id = $1 AND key = 'asaas'", [company.id]),
    );
    expect(rows).toEqual([{ value: 'chave-de-verdade' }]);
  });

  it('about what a company pays for are the operator\'s', async () => {
    const { admin } = await server.company();
    expect(await admin.put('/settings/campaignsEnabled', { value: 'true' })).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });
});

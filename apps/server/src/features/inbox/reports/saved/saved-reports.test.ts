import { expect, it } from 'vitest';
import { maxOwnReports, type AuditLine, type CustomField, type SavedReport } from '@balcao/contract';
import type { Client } from '../../../../testing/client.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();
const report = { name: 'Meu mês', page: 'rows', place: { base: 'finished', part: 'answered', queues: [0] } };
const save = (who: Client, fields: object = {}) => who.post<SavedReport>('/saved-reports', { ...report, ...fields });
const namesFor = async (who: Client) =>
  (await who.ok(who.get<SavedReport[]>('/saved-reports'))).map(({ name }) => name);

it('a report is kept for its owner, or for everybody who may see reports', async () => {
  const company = await server.company();
  const { admin } = company;
  const supervisor = await company.user({ profile: 'supervisor' });
  const attendant = await company.user();
  const own = await supervisor.ok(save(supervisor, { name: 'Só meu' }));
  const shared = await supervisor.ok(save(supervisor, { name: 'De todos', isShared: true }));
  expect(own).toMatchObject({ ...report, name: 'Só meu', isShared: false, owner: { id: supervisor.user.id } });
  expect(await namesFor(supervisor)).toEqual(['De todos', 'Só meu']);
  expect(await namesFor(admin)).toEqual(['De todos']);
  for (const call of [attendant.get('/saved-reports'), save(attendant)])
    expect(await call).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  for (const call of [
    admin.put(`/saved-reports/${own.id}`, { name: 'x' }),
    admin.put(`/saved-reports/${own.id}/owner`),
    admin.delete(`/saved-reports/${own.id}`),
    attendant.delete(`/saved-reports/${shared.id}`),
  ])
    expect(await call).toMatchObject({ status: 404, body: { error: 'ERR_NO_SAVED_REPORT_FOUND' } });
  // Only its owner changes a shared one; admins remove it.
  expect(await admin.put(`/saved-reports/${shared.id}`, { name: 'x' })).toMatchObject({ status: 403 });
  await supervisor.ok(supervisor.put(`/saved-reports/${shared.id}`, { isShared: false, place: {} }));
  expect(await namesFor(admin)).toEqual([]);
  await supervisor.ok(supervisor.put(`/saved-reports/${shared.id}`, { isShared: true }));
  await admin.ok(admin.delete(`/saved-reports/${shared.id}`));
  expect(await namesFor(supervisor)).toEqual(['Só meu']);
});

it('a shared report rests when its owner leaves, until an admin takes it over; what was theirs alone goes', async () => {
  const company = await server.company();
  const { admin } = company;
  const [leaving, staying] = [
    await company.user({ profile: 'supervisor' }),
    await company.user({ profile: 'supervisor' }),
  ];
  const { id } = await leaving.ok(save(leaving, { isShared: true }));
  await leaving.ok(save(leaving, { name: 'Só meu' }));
  await admin.ok(admin.delete(`/users/${leaving.user.id}`));
  const [rests, ...others] = await staying.ok(staying.get<SavedReport[]>('/saved-reports'));
  expect(others).toEqual([]);
  expect(rests).toMatchObject({ id, owner: null });
  const left = await withClient(server.databaseUrl, (client) =>
    client.query('SELECT FROM saved_reports WHERE company_id = $1', [company.id]),
  );
  expect(left.rowCount).toBe(1);
  expect(await staying.put(`/saved-reports/${id}/owner`)).toMatchObject({ status: 403 });
  expect(await staying.put(`/saved-reports/${id}`, { name: 'x' })).toMatchObject({ status: 403 });
  expect(await admin.ok(admin.put<SavedReport>(`/saved-reports/${id}/owner`))).toMatchObject({
    owner: { id: admin.user?.id },
  });
  await admin.ok(admin.put(`/saved-reports/${id}`, { name: 'Do admin' }));
  expect(await namesFor(staying)).toEqual(['Do admin']);
});

it('the audit log has shared reports by their names, and says nothing of what is of one person alone', async () => {
  const company = await server.company();
  const { admin } = company;
  const { id } = await admin.ok(save(admin, { name: 'Segredo' }));
  await admin.ok(admin.put(`/saved-reports/${id}`, { place: {} }));
  await admin.ok(admin.delete(`/saved-reports/${id}`));
  await admin.ok(save(admin, { name: 'De todos', isShared: true }));
  const { lines } = await admin.ok(admin.get<{ lines: AuditLine[] }>('/audit-log'));
  const ofReports = lines.filter(({ kind }) => kind === 'savedReport');
  expect(ofReports.map(({ verb, subjectName }) => ({ verb, subjectName }))).toEqual([
    { verb: 'create', subjectName: 'De todos' },
  ]);
});

it('who does not see a field sees no condition on it, and nobody saves more than there is room for', async () => {
  const company = await server.company();
  const { admin } = company;
  const supervisor = await company.user({ profile: 'supervisor' });
  const field = await admin.ok(
    admin.post<CustomField>('/custom-fields', { subject: 'contact', name: 'Limite', type: 'number', adminsOnly: true }),
  );
  const contactFields = [{ key: field.key, from: '900' }];
  await admin.ok(save(admin, { isShared: true, place: { contactFields } }));
  const [seen] = await supervisor.ok(supervisor.get<SavedReport[]>('/saved-reports'));
  expect(seen?.place).toEqual({ contactFields: [] });
  const [whole] = await admin.ok(admin.get<SavedReport[]>('/saved-reports'));
  expect(whole?.place.contactFields).toMatchObject(contactFields);

  for (let count = 0; count < maxOwnReports; count += 1) await supervisor.ok(save(supervisor, { name: `n${count}` }));
  expect(await save(supervisor)).toMatchObject({
    status: 409,
    body: { error: 'ERR_SAVED_REPORT_LIMIT', limit: maxOwnReports },
  });
});

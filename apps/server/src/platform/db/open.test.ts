import { expect, it } from 'vitest';
import { openUnmigrated } from './open.ts';

it('the start waits for a database whose name is not known yet, as that of a container that starts beside it', async () => {
  const lines: string[] = [];
  const databaseUrl = 'postgres://balcao@database.invalid:5432/balcao';
  const opened = openUnmigrated({ databaseUrl, dataDir: '', databaseWaitSeconds: 1 }, (line) => lines.push(line));
  await expect(opened).rejects.toThrow(/database\.invalid:5432\/balcao\) cannot be used/);
  expect(lines).toEqual(['Waiting up to 1 s for the database of DATABASE_URL']);
});

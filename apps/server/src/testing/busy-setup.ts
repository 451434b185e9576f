import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedBusyCompany, seedTalk, type BusyCompany } from './busy-company.ts';
import { seedChats, type BusyChats } from './busy-chats.ts';
import { seedCampaigns, type BusyCampaigns } from './busy-campaigns.ts';
import { seedConnections, type BusyConnections } from './busy-connections.ts';
import { seedLogs, type BusyLogs } from './busy-logs.ts';
import { seedPeople, type BusyPeople } from './busy-people.ts';
import { seedSchedules, type BusySchedules } from './busy-schedules.ts';
import { seedTasks, type BusyTasks } from './busy-tasks.ts';
import { seedManyServices } from './busy-services.ts';
import { databaseUrl, templateDatabase } from './global-setup.ts';

/** A database with as many rows as decide which plans PostgreSQL makes. */
export interface BusyDatabase {
  url: string;
  /** with 50,000 messages */
  inbox: BusyCompany;
  people: BusyPeople;
  /** of the company of `people` */
  chats: BusyChats;
  connections: BusyConnections;
  /** of the company of `inbox` */
  schedules: BusySchedules;
  /** of the company of `inbox` */
  tasks: BusyTasks;
  campaigns: BusyCampaigns;
  logs: BusyLogs;
  /** with 200,000 services */
  servicesCompanyId: number;
}

declare module 'vitest' {
  interface ProvidedContext {
    busyDatabase: BusyDatabase;
  }
}

const name = 'balcao_busy';

/** Makes one database for all tests of query plans; they undo what they change. It goes with the PostgreSQL it is in. */
export default async function setup(project: TestProject): Promise<void> {
  const run = project.vitest.getRootProject();
  if ('busyDatabase' in run.getProvidedContext()) return;
  const { postgresUrl } = run.getProvidedContext();
  const owner = new pg.Client({ connectionString: postgresUrl });
  await owner.connect();
  await owner.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
  await owner.end();
  const url = databaseUrl(postgresUrl, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const inbox = await seedBusyCompany(client, 'Movimentada');
  await seedTalk(client, inbox);
  await seedTalk(client, await seedBusyCompany(client, 'Ao lado'));
  const [people, connections] = [await seedPeople(client), await seedConnections(client)];
  const chats = await seedChats(client, people);
  const schedules = await seedSchedules(client, inbox);
  const tasks = await seedTasks(client, inbox);
  const servicesCompanyId = await seedManyServices(client);
  const campaigns = await seedCampaigns(client);
  const logs = await seedLogs(client);
  await client.query('VACUUM ANALYZE');
  await client.end();
  run.provide('busyDatabase', {
    url,
    inbox,
    people,
    chats,
    connections,
    schedules,
    tasks,
    campaigns,
    logs,
    servicesCompanyId,
  });
}

import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { timeZone } from './fields.ts';
import { company, openingHoursForm } from './entities/accounts.ts';

export const getCompany = endpoint({
  method: 'GET',
  path: '/companies/{id}',
  access: 'user',
  summary: 'The own company',
  params: idParams,
  answer: company,
});

export const updateCompanyOpeningHours = endpoint({
  method: 'PUT',
  path: '/companies/{id}/schedules',
  access: 'admin',
  summary: 'Opening hours of the own company; no entry at all = always open',
  params: idParams,
  body: z.object({ schedules: openingHoursForm }),
  answer: company,
});

export const updateCompanyLocale = endpoint({
  method: 'PUT',
  path: '/companies/{id}/locale',
  access: 'admin',
  summary: 'Language and time zone of the own company',
  params: idParams,
  body: z.object({ language: z.enum(['pt', 'en', 'es']), timeZone }),
  answer: company,
});

export const listSecretSettings = endpoint({
  method: 'GET',
  path: '/settings/secrets',
  access: 'admin',
  summary: 'Settings that are written and never shown: whether something is stored',
  answer: z.array(z.object({ key: z.string(), stored: z.boolean() })),
});

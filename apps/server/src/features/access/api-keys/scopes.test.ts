import { describe, expect, it } from 'vitest';
import { endpoints, scopeOf } from '@balcao/contract';

describe('scopes of API keys', () => {
  it('cover all that members and admins may call, except what is named here', () => {
    const uncovered = Object.values(endpoints)
      .filter((endpoint) => ['user', 'admin', 'super'].includes(endpoint.access) && scopeOf(endpoint) === undefined)
      .map(({ access, method, path }) => `${access} ${method === 'GET' ? 'reads' : 'changes'} ${path.split('/')[1]}`);
    const known = uncovered.filter((one) => !one.startsWith('super '));
    // Sessions and second factors, keys and tokens, settings, the audit log, archives of everything, what comes from other programs, money, and what could make a key stronger. The rest is the simulated phone and bank.
    expect([...new Set(known)].toSorted()).toEqual([
      'admin changes account',
      'admin changes api-keys',
      'admin changes assistant',
      'admin changes companies',
      'admin changes custom-fields',
      'admin changes deadline-rules',
      'admin changes move-ins',
      'admin changes outgoing-webhooks',
      'admin changes pause-reasons',
      'admin changes phone-histories',
      'admin changes pix-account',
      'admin changes pix-keys',
      'admin changes privacy',
      'admin changes queue',
      'admin changes queue-options',
      'admin changes queueIntegration',
      'admin changes sandbox',
      'admin changes saved-reports',
      'admin changes security',
      'admin changes settings',
      'admin changes simulated-bank',
      'admin changes subscription',
      'admin changes templates',
      'admin changes users',
      'admin changes whatsapp',
      'admin changes whatsapp-proxy',
      'admin changes whatsappsession',
      'admin reads api-keys',
      'admin reads assistant',
      'admin reads audit-log',
      'admin reads companies',
      'admin reads connection-tokens',
      'admin reads deadline-rules',
      'admin reads link-helper',
      'admin reads move-ins',
      'admin reads phone-histories',
      'admin reads pix-account',
      'admin reads privacy',
      'admin reads rating-templates',
      'admin reads sandbox',
      'admin reads security',
      'admin reads settings',
      'admin reads simulated-bank',
      'admin reads templates',
      'admin reads whatsappsession',
      'user changes announcements',
      'user changes helps',
      'user changes impersonation',
      'user changes phone-chats',
      'user changes push',
      'user changes queue',
      'user changes report-exports',
      'user changes saved-reports',
      'user changes security',
      'user changes team',
      'user changes users',
      'user reads auth',
      'user reads companies',
      'user reads impersonation',
      'user reads offline',
      'user reads phone-chats',
      'user reads push',
      'user reads report-exports',
      'user reads saved-reports',
      'user reads security',
      'user reads settings',
      'user reads templates',
    ]);
  });

  it('give no key what is for operators or for nobody in particular', () => {
    const covered = Object.values(endpoints).filter((endpoint) => scopeOf(endpoint) !== undefined);
    expect(covered.filter(({ access }) => access === 'super' || access === 'public')).toEqual([]);
  });
});

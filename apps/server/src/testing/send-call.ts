import { randomInt } from 'node:crypto';
import { fillPath, type Endpoint } from '@balcao/contract';
import type { Answer, Client } from './client.ts';
import type { SampleCall } from './world-types.ts';

export const anyAddress = () => `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`;

export function sendCall(
  client: Client,
  endpoint: Endpoint,
  call: SampleCall,
): Promise<Answer<Record<string, unknown>>> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {}))
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  const path = fillPath(endpoint.path, call.params) + (query.size > 0 ? `?${query.toString()}` : '');
  return client.request(endpoint.method, path, call.files ? formOf(call.files, call.body) : call.body, {
    'x-forwarded-for': anyAddress(),
    ...call.headers,
  });
}

export function formOf(files: Record<string, Uint8Array<ArrayBuffer>>, fields: Record<string, unknown> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)
    .filter(([name]) => !(name in {}))
    .slice(0, 50))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, content] of Object.entries(files)) form.set(name, new Blob([content]), 'arquivo');
  return form;
}

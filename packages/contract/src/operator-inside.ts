import { auditOf } from './audit-entry.ts';
import type { AuditKind } from './audit-kinds.ts';
import type { Endpoint } from './endpoint.ts';

const settings: ReadonlySet<AuditKind> = new Set<AuditKind>([
  'settings',
  'company',
  'queue',
  'connection',
  'prompt',
  'integration',
  'kanban',
  'tag',
  'fileList',
]);

/**
 * May an operator inside a company make the call? They read and change settings. What would write to customers or give a way to it,
 * ends a session of a user, or moves money is refused, and so is every new call until its kind is named here. Where and how the admin
 * signs in, whom they see the company as, is not read either.
 */
export function mayCallInside(endpoint: Endpoint): boolean {
  const kind = auditOf(endpoint)?.kind;
  if (endpoint.method === 'GET') return !endpoint.path.startsWith('/security');
  return kind !== undefined && settings.has(kind);
}

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
 * ends a session of a user, or moves money is refused, and so is every new call until its kind is named here.
 */
export function mayCallInside(endpoint: Endpoint): boolean {
  const kind = auditOf(endpoint)?.kind;
  return endpoint.method === 'GET' || (kind !== undefined && settings.has(kind));
}

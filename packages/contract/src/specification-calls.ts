import type { Access, Endpoint, Method } from './endpoint.ts';

const crud = (path: string) => [`GET ${path}`, `POST ${path}`, `GET ${path}/{}`, `PUT ${path}/{}`, `DELETE ${path}/{}`];
const withFile = (path: string) => [...crud(path), `POST ${path}/{}/media-upload`, `DELETE ${path}/{}/media-upload`];

/** The calls of section 7 of the specification, whose clients know no other codes and statuses than its own. */
const specificationCalls: ReadonlySet<string> = new Set([
  'POST /auth/login',
  'POST /auth/refresh_token',
  'DELETE /auth/logout',
  'GET /auth/me',
  'POST /companies/cadastro',
  'POST /forgetpassword/{}',
  'POST /resetpasswords/{}/{}/{}',
  'GET /version',
  'GET /settings',
  'PUT /settings/{}',
  ...crud('/companies'),
  'GET /companies/list',
  'GET /companies/listPlan/{}',
  'PUT /companies/{}/schedules',
  ...crud('/plans'),
  'GET /plans/list',
  'GET /plans/all',
  ...crud('/helps'),
  'GET /helps/list',
  'GET /invoices/all',
  'POST /subscription',
  'GET /dashboard',
  'GET /dashboard/ticketsUsers',
  'GET /dashboard/ticketsDay',
  ...crud('/tickets'),
  'GET /tickets/u/{}',
  'GET /ticket/kanban',
  'GET /messages/{}',
  'POST /messages/{}',
  'DELETE /messages/{}',
  'POST /ticket-notes',
  'GET /ticket-notes/list',
  'DELETE /ticket-notes/{}',
  ...crud('/tags'),
  'GET /tags/list',
  'GET /tags/kanban',
  'POST /tags/sync',
  'DELETE /ticket-tags/{}',
  'PUT /ticket-tags/{}/{}',
  ...crud('/whatsapp'),
  'POST /whatsappsession/{}',
  'PUT /whatsappsession/{}',
  'DELETE /whatsappsession/{}',
  ...crud('/queue'),
  ...crud('/queue-options'),
  ...crud('/users'),
  'GET /users/list',
  ...crud('/contacts'),
  'GET /contacts/list',
  'POST /contacts/import',
  'POST /contacts/upload',
  ...crud('/contact-lists'),
  'GET /contact-lists/list',
  'POST /contact-lists/{}/upload',
  ...crud('/contact-list-items'),
  ...withFile('/quick-messages'),
  'GET /quick-messages/list',
  ...withFile('/schedules'),
  ...withFile('/campaigns'),
  'POST /campaigns/{}/cancel',
  'POST /campaigns/{}/restart',
  'GET /campaign-settings',
  'POST /campaign-settings',
  ...withFile('/announcements'),
  ...crud('/chats'),
  'POST /chats/{}/read',
  'GET /chats/{}/messages',
  'POST /chats/{}/messages',
  ...crud('/files'),
  'POST /files/uploadList/{}',
  ...crud('/prompt'),
  ...crud('/queueIntegration'),
  'POST /queueIntegration/testSession',
]);

/** Whether it is a call of the specification, and not one of our own. */
export function isSpecificationCall({ method, path }: { method: Method; path: Endpoint['path'] }): boolean {
  return specificationCalls.has(`${method} ${path.replace(/\{\w+\}/g, '{}')}`);
}

/**
 * The status that refuses a request, where the catalogue has `status` for its code. A client of the specification's calls
 * reads every 403 as a token to refresh, and a second one as the end of its session: there a refusal that leaves the
 * session as it is answers 400.
 */
export function refusalStatus(
  call: { method: Method; path: Endpoint['path']; access?: Access },
  status: number,
): number {
  // Clients of the messages API know 400 for whatever about a message is refused.
  if (call.access === 'token' && call.method === 'POST' && [404, 409, 422].includes(status)) return 400;
  return status === 403 && isSpecificationCall(call) ? 400 : status;
}

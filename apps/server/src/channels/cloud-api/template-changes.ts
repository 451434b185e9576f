import type { Logger } from '../../platform/log/log.ts';
import type { ChannelHost, ConnectionRef } from '../port/channel.ts';
import { GraphError, type Graph } from './graph.ts';
import { parseTemplateChange } from './template-changes.rules.ts';
import { parseTemplates } from './templates.rules.ts';

/**
 * Records a template change from a webhook. Where the template is not approved, Meta is asked as well, so that a
 * webhook that comes late stops nothing: a template that Meta lists as approved now is approved.
 */
export async function followTemplate(
  { host, graph, log, connection }: { host: ChannelHost; graph: Graph; log: Logger; connection: ConnectionRef },
  { field, value }: { field: string; value: unknown },
): Promise<void> {
  const change = parseTemplateChange(field, value);
  if (!change) return;
  if (change.state === 'approved') return host.recordTemplate(change);
  let isListed = false;
  try {
    const { name, language } = change;
    isListed = parseTemplates(await graph.templates()).some((one) => one.name === name && one.language === language);
  } catch (error) {
    // The request fails where the account is closed or the token has expired; then the webhook counts.
    if (!(error instanceof GraphError) || error.status >= 500) throw error;
    log.warn(
      { err: error, whatsappId: connection.whatsappId },
      'Meta did not list the templates of an official number',
    );
  }
  await host.recordTemplate(isListed ? { ...change, state: 'approved' } : change);
}

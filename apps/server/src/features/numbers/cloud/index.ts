import { accounts } from '../../../channels/cloud-api/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OutagePorts } from '../connections/index.ts';
import { cloudRoutes } from './cloud.routes.ts';
import { createOfficialTemplates, type FindTemplateUses } from '../official-templates/index.ts';
import { recordTemplate } from './record-template.ts';
import { createTemplates, type Templates } from './templates.ts';
import { serveWebhooks } from './webhook.ts';

export { templateMoved, type TemplateMove } from './events.ts';
export { fillTemplateFor } from './fill-template.ts';
export { isHeaderFile } from './header-file.ts';
export { controlThread } from './thread-control.ts';
export { recordTemplate } from './record-template.ts';
export type { Templates } from './templates.ts';
export { deleteOldWebhookEvents } from './webhook.ts';

export const { isTemplateStopped } = accounts;

/** Registers the endpoints and webhooks of official numbers. Returns what finds templates and fills them in for other features. */
export function createCloud(
  platform: Platform,
  deps: { outagePorts: OutagePorts; templateUses: readonly FindTemplateUses[] },
): Pick<Templates, 'find' | 'fill'> {
  const templates = createTemplates(platform);
  const { removeOrphans } = createOfficialTemplates(platform, {
    usesOf: deps.templateUses,
    recordTemplate: (tx, whatsappId, change) => recordTemplate(platform, tx, whatsappId, change),
  });
  cloudRoutes(platform, { outagePorts: deps.outagePorts, templates, removeOrphans });
  serveWebhooks(platform);
  return templates;
}

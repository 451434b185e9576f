import { defineEvent } from '../../../platform/events.ts';

export interface TemplateMove {
  whatsappId: number;
  template: { name: string; language: string };
  isStopped: boolean;
}

/** The provider stopped a template of a connection, or allows it again; may be raised more than once. */
export const templateMoved = defineEvent<TemplateMove>('cloud.templateMoved');

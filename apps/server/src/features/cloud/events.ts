import { defineEvent } from '../../platform/events.ts';

export interface TemplateMove {
  whatsappId: number;
  template: { name: string; language: string };
  isStopped: boolean;
}

/** The provider stopped a template of a connection, or lets it be sent; also told again. */
export const templateMoved = defineEvent<TemplateMove>('cloud.templateMoved');

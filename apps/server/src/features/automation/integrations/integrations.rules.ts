import type { createIntegration, HandlerInput, IntegrationType } from '@balcao/contract';

/** The fields of an integration that decide whether it can work. */
export interface IntegrationFacts {
  type: string;
  name: string;
  projectName: string;
  url: string;
  typebotSlug: string;
  language: string;
  hasJsonContent: boolean;
}

type Field = keyof HandlerInput<typeof createIntegration>['body'];

const required: Record<IntegrationType, readonly [Field, (facts: IntegrationFacts) => boolean][]> = {
  n8n: [['urlN8N', ({ url }) => url !== '']],
  webhook: [['urlN8N', ({ url }) => url !== '']],
  typebot: [
    ['urlN8N', ({ url }) => url !== ''],
    ['typebotSlug', ({ typebotSlug }) => typebotSlug !== ''],
  ],
  dialogflow: [
    ['projectName', ({ projectName }) => projectName !== ''],
    ['jsonContent', ({ hasJsonContent }) => hasJsonContent],
    ['language', ({ language }) => language !== ''],
  ],
};

/** The fields that its kind needs and that are empty. */
export function missingFields(facts: IntegrationFacts): Field[] {
  return required[facts.type as IntegrationType].filter(([, isFilled]) => !isFilled(facts)).map(([field]) => field);
}

/** The project name of an integration: its own for Dialogflow, the only kind that knows projects, else its name. */
export const projectNameOf = ({ type, name, projectName }: Pick<IntegrationFacts, 'type' | 'name' | 'projectName'>) =>
  type === 'dialogflow' ? projectName : name;

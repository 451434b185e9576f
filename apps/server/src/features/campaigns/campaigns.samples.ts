import { campaignsCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomText } from '../../testing/random.ts';

export const samples: CrudSamples = {
  crud: campaignsCrud,
  body: ({ records, connection, tag, queue }) => ({
    name: `Campanha ${randomText()}`,
    message1: 'Oi, {nome}!',
    confirmationMessage1: 'Posso mandar?',
    consentWords: ['sim'],
    contactListId: records.get('/contact-lists'),
    tagListId: tag.id,
    fileListId: records.get('/files'),
    queueId: queue.id,
    whatsappIds: [connection.id],
  }),
};

import type { Translation } from '../translation.ts';
import type { automation as source } from './pt.ts';

export const automation: Translation<typeof source> = {
  queue: 'Queue {{name}}',
  connection: 'Connection {{name}}',
  nowhere: 'Nowhere',
  baseUrl: 'Address (base URL)',
  baseUrlHint: 'Anything compatible with OpenAI will do.',
  apiKey: 'Key',
  apiKeyHint: 'It is kept sealed. Nobody can read it back.',
  apiKeyKept: 'It is kept sealed. Leave it empty to keep it.',
  onFailureHint: 'After two failures in a row, with a line in the ticket’s log.',
  failures: {
    wait: 'Leave it waiting in the queue',
    menu: 'Show the queue’s menu',
    text: 'Send a text and leave it waiting',
  },
  calls: {
    title: 'Latest turns',
    last: 'Last answer',
    answered: 'Answered',
    failed: 'No answer',
    none: 'No turn within the last 7 days.',
    notLoaded: 'The turns did not load. Open again to try.',
    ms: '{{total}} ms',
    seconds: '{{total}} s',
  },
  failureText: 'Text that is sent',
};

import type { Translation } from '../translation.ts';
import type { flows as source } from './pt.ts';

export const flows: Translation<typeof source> = {
  failures: {
    tooOld: 'The flow did not end within 30 days',
    queueGone: 'The queue of the flow no longer exists',
    personGone: 'The person of the flow no longer exists',
    connectionGone: 'The connection of the flow no longer exists',
    nowhere: 'The flow had nowhere to go',
    tooManyRounds: 'The flow went round too often',
    tooManySteps: 'The flow took too many steps',
    flowGone: 'The next flow is not published',
    tooDeep: 'The flow went through too many flows',
  },
};

import type { Translation } from '../translation.ts';
import type { coreErrors as source } from './pt.ts';

export const coreErrors: Translation<typeof source> = {
  ERR_NETWORK: 'No answer from the server. Check your internet connection and try again.',
  ERR_SESSION_EXPIRED: 'Your session has expired. Log in again.',
  ERR_INTERNAL_SERVER_ERROR: 'Something went wrong on our side. Try again in a few minutes.',
  ERR_NO_PERMISSION: 'You do not have permission for this.',
  ERR_UNAVAILABLE: 'The system is starting up again. Try again in a few seconds.',
};

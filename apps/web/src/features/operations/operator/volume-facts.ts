import type { CompanyVolume } from '@balcao/contract';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** The figures of a company in a sentence. */
export const volumeFacts = ({ messagesIn, messagesOut, mediaBytes, apiCalls }: CompanyVolume) => ({
  received: formatNumber(messagesIn),
  sent: formatNumber(messagesOut),
  files: formatBytes(mediaBytes),
  calls: formatNumber(apiCalls),
});

import { OutboundError } from '../../../platform/http/outbound/outbound.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Identity } from './identity.ts';
import type { Target } from './push.sql.ts';

const timeoutMs = 10_000;
const maxAnswerBytes = 16 * 1024;

/** A notice on its way to one device. */
export interface Letter {
  target: Pick<Target, 'id' | 'endpoint' | 'p256dh' | 'auth'>;
  /** JSON */
  payload: string;
  keptSeconds: number;
  /** one that waits at the push service is replaced by a later one of the same topic */
  topic: string;
  isUrgent: boolean;
}

/** What became of it: the push service took it, the browser gave up the subscription, or it can be tried again. */
export type Outcome = 'sent' | 'gone' | 'failed';

/** Answers after which a subscription receives nothing ever again. */
const goneStatuses = new Set([404, 410]);

/** Encrypts a notice for its device and gives it to the push service, through the only way to addresses that others wrote. */
export function createSender(
  { outboundHttp, config, log }: Pick<Platform, 'outboundHttp' | 'config' | 'log'>,
  identity: () => Promise<Identity>,
): (letter: Letter) => Promise<Outcome> {
  // Apple refuses a subject that is neither https nor an address of mail.
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:push@balcao.local';
  return async ({ target, payload, keptSeconds, topic, isUrgent }) => {
    const { default: webPush } = await import('web-push');
    const { endpoint, p256dh, auth } = target;
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...(await identity()) },
      TTL: keptSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic,
      contentEncoding: 'aes128gcm',
    });
    try {
      const { status } = await outboundHttp.request({
        url: endpoint,
        method: 'POST',
        headers: request.headers,
        body: request.body ?? '',
        timeoutMs,
        maxBytes: maxAnswerBytes,
      });
      if (status >= 200 && status <= 299) return 'sent';
      if (goneStatuses.has(status)) return 'gone';
      log.warn({ status, service: new URL(endpoint).hostname }, 'a push service refused a notice');
      return 'failed';
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      log.warn({ problem: error.problem, service: new URL(endpoint).hostname }, 'a push service was not reached');
      return 'failed';
    }
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { LivePayload, Ticket } from '@balcao/contract';
import { until, type Client } from '../../apps/server/src/testing/client.ts';
import type { Installation } from '../../apps/server/src/testing/installation.ts';
import { numberOf } from './campaigns.ts';
import { runLoad } from './load.ts';

/** Numbers of contacts that are on no list. */
const firstContact = 20_000_000;
const answers = 300;
const betweenAnswersMs = 50;
const loadRounds = 4;
const loadSeconds = 5;

/** A conversation on each phone that an attendant has accepted. */
export async function openConversations(by: Client, phones: readonly number[]): Promise<number[]> {
  const tickets: number[] = [];
  for (const [index, phone] of phones.entries()) {
    const number = numberOf(firstContact + index);
    await by.ok(by.post(`/sandbox/${phone}/messages`, { name: `Contato ${index}`, number, body: 'Oi' }));
    const ticket = await until(async () => {
      const { tickets: found } = await by.ok(by.get<{ tickets: Ticket[] }>(`/tickets?status=pending&showAll=true`));
      return found.find(({ contact }) => contact.number === number);
    });
    await by.ok(by.put(`/tickets/${ticket.id}`, { status: 'open' }));
    tickets.push(ticket.id);
  }
  return tickets;
}

/** From the request of an attendant until the phone has the message, for one message after another, in milliseconds. */
export async function measureAnswers(
  { api, client }: Pick<Installation, 'api' | 'client'>,
  tickets: readonly number[],
  words: string,
): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < answers; index += 1) {
    const body = `${words} ${index}`;
    const began = performance.now();
    await api.ok(api.post(`/messages/${tickets[index % tickets.length]}`, { body }));
    // The phones have it once it is in their rows.
    for (;;) {
      const { rowCount } = await client.query('SELECT FROM sandbox_messages WHERE body = $1 AND NOT from_me', [body]);
      if (rowCount) break;
      await sleep(2);
    }
    times.push(performance.now() - began);
    await sleep(betweenAnswersMs);
  }
  return times;
}

/** How many calls of the inbox are answered in a second while a campaign rests and while it sends, by turns. */
export async function measureInbox(by: Client, campaignId: number, tickets: readonly number[]) {
  const paths = [
    '/tickets?status=open&showAll=true&pageNumber=1',
    ...tickets.map((id) => `/messages/${id}?pageNumber=1`),
    '/contacts?searchParam=&pageNumber=1',
  ];
  let count = 0;
  const next = () => ({ path: paths[(count += 1) % paths.length] ?? '' });
  const rates = { resting: [] as number[], sending: [] as number[] };
  let failures = 0;
  for (let round = 0; round < loadRounds; round += 1)
    for (const [state, step] of [
      ['resting', 'pause'],
      ['sending', 'resume'],
    ] as const) {
      await by.ok(by.post(`/campaigns/${campaignId}/${step}`));
      await sleep(1_000);
      const load = await runLoad(by.url, by.token ?? '', next, loadSeconds);
      rates[state].push(load.perSecond);
      failures += load.failures;
    }
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
  return { ...rates, failures, ratio: sum(rates.sending) / sum(rates.resting) };
}

export interface Pace {
  messageInterval: number;
  longerIntervalAfter: number;
  greaterInterval: number;
}

/** How long the pauses between the messages of a finished campaign were on each phone, against those of the settings. */
export async function measurePauses(
  { client }: Pick<Installation, 'client'>,
  campaignId: number,
  { messageInterval, longerIntervalAfter, greaterInterval }: Pace,
) {
  // The pace of a connection counts the messages of all its campaigns: the longer pause follows every so many of them.
  const { rows } = await client.query<{ gap: string; place: number }>(
    `SELECT extract(epoch FROM at - lag(at) OVER phone) AS gap, (sent_count - total + place - 1)::int AS place FROM (
       SELECT m.whatsapp_id, m.created_at AS at, p.sent_count, count(*) OVER (PARTITION BY m.whatsapp_id) AS total,
         row_number() OVER (PARTITION BY m.whatsapp_id ORDER BY m.created_at) AS place
       FROM campaign_recipients r
       JOIN sandbox_messages m ON m.whatsapp_id = r.whatsapp_id AND m.number = r.number AND NOT m.from_me
       JOIN campaign_paces p ON p.whatsapp_id = r.whatsapp_id
       WHERE r.campaign_id = $1
     ) sent WINDOW phone AS (PARTITION BY whatsapp_id ORDER BY place)`,
    [campaignId],
  );
  const pauses = rows
    .filter(({ gap }) => gap !== null)
    .map(({ gap, place }) => ({
      taken: Number(gap),
      asked:
        longerIntervalAfter > 0 && place % longerIntervalAfter === 0
          ? Math.max(messageInterval, greaterInterval)
          : messageInterval,
    }));
  const sum = (key: 'taken' | 'asked') => pauses.reduce((total, pause) => total + pause[key], 0);
  return {
    pauses: pauses.length,
    earlier: pauses.filter(({ taken, asked }) => taken < asked).length,
    meanLater: sum('taken') / sum('asked') - 1,
  };
}

/**
 * The most events that a browser got of the progress of campaigns, within a second and within ten, from now until asked. What a step of an
 * admin changes comes at once and is not counted.
 */
export async function watchProgress(by: Client): Promise<() => { inSecond: number; inTenSeconds: number }> {
  const { socket } = await by.listen();
  const moments: number[] = [];
  let before = '';
  socket.onAny((name: string, payload: LivePayload<'campaign'>) => {
    if (!name.endsWith('-campaign') || payload.action === 'delete') return;
    const { id, status, pausedAt } = payload.record;
    const state = `${id} ${status} ${pausedAt}`;
    if (state === before) moments.push(performance.now());
    before = state;
  });
  const mostWithin = (ms: number) =>
    Math.max(0, ...moments.map((from) => moments.filter((at) => at >= from && at < from + ms).length));
  return () => ({ inSecond: mostWithin(950), inTenSeconds: mostWithin(9_500) });
}

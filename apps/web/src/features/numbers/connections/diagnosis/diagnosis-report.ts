import type { ConnectionDiagnosis, Connection } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../../ui/text/format.ts';
import { eventsOf, formatDuration, restrictedUntil, sumOf } from './diagnosis.rules.ts';

const labelWidth = 13;
const maxEvents = 12;

interface ReportInput {
  connection: Pick<Connection, 'id' | 'status' | 'pause' | 'connectedAt' | 'proxy'>;
  diagnosis: ConnectionDiagnosis;
  /** of the product */
  version: string;
  now: Date;
}

/**
 * The diagnosis as text, for those who are asked for help: it consists of states, codes and counts alone, so that it
 * names no one.
 */
export function diagnosisReport({ connection, diagnosis, version, now }: ReportInput, t: TFunction): string {
  const { facts, acks, undecryptable, undelivered, received, unsent, events } = diagnosis;
  const none = t('connectionDiagnosis.report.none');
  const unknown = t('connectionDiagnosis.report.unknown');
  const codes = (counts: readonly { code: string; count: number }[]) =>
    counts.map(({ code, count }) => `${count}×${code}`).join(', ') || none;
  const parts = facts.appState?.parts;
  const partsWhich = (fits: (part: NonNullable<typeof parts>[number]) => boolean) => parts?.filter(fits).length ?? 0;
  const blocked = partsWhich(({ isBlocked }) => isBlocked);
  const missing = partsWhich(({ isBlocked, version: at }) => !isBlocked && at === null);
  const logins = Map.groupBy(eventsOf(diagnosis, 'login'), ({ code }) => code);
  const until = restrictedUntil(connection, now);
  const lines: [string, string][] = [
    [t('connectionDiagnosis.report.state'), `${connection.status}${since(connection.connectedAt)}`],
    [t('connectionDiagnosis.report.version'), facts.version ? facts.version.value : unknown],
    [
      t('connectionDiagnosis.report.account'),
      [
        facts.addressing?.toUpperCase() ?? unknown,
        ...(facts.device === undefined ? [] : [t('connectionDiagnosis.report.device', { device: facts.device })]),
      ].join(', '),
    ],
    [
      t('connectionDiagnosis.report.restriction'),
      until ? `${connection.pause?.reason} ${formatDateTime(until)}` : none,
    ],
    [t('connectionDiagnosis.report.keys'), facts.preKeys ? String(facts.preKeys.count) : unknown],
    [
      t('connectionDiagnosis.report.appState'),
      parts
        ? [
            t('connectionDiagnosis.report.appStateOk', { count: parts.length - blocked - missing }),
            ...(blocked > 0 ? [t('connectionDiagnosis.report.appStateBlocked', { count: blocked })] : []),
            ...(missing > 0 ? [t('connectionDiagnosis.report.appStateMissing', { count: missing })] : []),
          ].join(', ')
        : unknown,
    ],
    [
      t('connectionDiagnosis.report.logins'),
      codes([...logins].map(([code, alike]) => ({ code, count: alike.length }))),
    ],
    [t('connectionDiagnosis.report.acks'), codes(acks)],
    [
      t('connectionDiagnosis.report.undecryptable'),
      `${t('connectionDiagnosis.report.of', { count: sumOf(undecryptable), total: received + sumOf(undecryptable) })}${
        undecryptable.length > 0 ? ` (${codes(undecryptable)})` : ''
      }`,
    ],
    [
      t('connectionDiagnosis.report.undelivered'),
      codes(undelivered.map(({ form, count }) => ({ code: form.toUpperCase(), count }))),
    ],
    [
      t('connectionDiagnosis.report.queue'),
      unsent.oldestAt
        ? `${unsent.count}, ${formatDuration(now.getTime() - Date.parse(unsent.oldestAt))}`
        : String(unsent.count),
    ],
    [
      t('connectionDiagnosis.report.proxy'),
      connection.proxy === '' ? none : (URL.parse(connection.proxy)?.protocol.slice(0, -1) ?? unknown),
    ],
    [
      t('connectionDiagnosis.report.clock'),
      facts.clockAheadMs === undefined
        ? unknown
        : `${facts.clockAheadMs < 0 ? '-' : '+'}${formatDuration(Math.abs(facts.clockAheadMs))}`,
    ],
    ...(facts.unlinked
      ? [
          [
            t('connectionDiagnosis.report.unlinked'),
            `${facts.unlinked.reason}, ${formatDateTime(facts.unlinked.at)}`,
          ] as [string, string],
        ]
      : []),
    ...(facts.breaker
      ? [
          [t('connectionDiagnosis.report.breaker'), `${facts.breaker.code}${since(facts.breaker.since)}`] as [
            string,
            string,
          ],
        ]
      : []),
  ];
  return [
    `# ${t('connectionDiagnosis.report.head', { version, id: connection.id, when: formatDateTime(now) })}`,
    ...lines.map(([label, value]) => `${label.padEnd(labelWidth)} ${value}`),
    '',
    `# ${t('connectionDiagnosis.report.events')}`,
    ...events
      .slice(0, maxEvents)
      .map(({ at, kind, code, ms }) =>
        [formatDateTime(at), kind, code, ...(ms === null ? [] : [formatDuration(ms)])].join(' '),
      ),
  ].join('\n');
}

const since = (at: string | null): string => (at === null ? '' : ` (${formatDateTime(at)})`);

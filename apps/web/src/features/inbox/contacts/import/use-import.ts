import { uploadContacts, maxUploadRows } from '@balcao/contract';
import { useRef, useState } from 'react';
import { isAnswerLost } from '../../../../app/api/api-error.ts';
import { call } from '../../../../app/api/call.ts';
import { errorText } from '../../../../app/errors.ts';
import { loadPhoneRule, parseTypedPhone } from '../../../../app/phone/phone-rule.ts';
import { serverNow } from '../../../../ui/hooks/server-clock.ts';
import { chunksOf, buildPreview, sortAnswer } from './import.rules.ts';
import type { AddedContact, NumberedRow, Preview, RefusedRow } from './import.rules.ts';
import { openSheet } from './open-sheet.ts';
import type { Sheet } from './read-sheet.ts';

/** As far as the clocks of server and browser may be apart. */
const clockToleranceMs = 2000;

export type ImportState =
  | { step: 'choose'; problem?: Extract<Sheet, { kind: 'problem' }> }
  | { step: 'reading' }
  | { step: 'preview'; file: string; rows: number; preview: Preview }
  | { step: 'running'; done: number; total: number }
  | {
      step: 'finished';
      added: AddedContact[];
      refused: RefusedRow[];
      /** what was not sent, to go on with */
      rest: NumberedRow[];
      /** since when the first part of the rest may be there, because its answer was lost */
      lostSince: number | undefined;
      end: 'all' | 'stopped' | { row: number; reason: string };
    };

export type Finished = Extract<ImportState, { step: 'finished' }>;

/** The way of a sheet: chosen, read, looked through, sent in parts, reported. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const stopped = useRef(false);

  const read = async (file: File) => {
    setState({ step: 'reading' });
    // Without the tables of other countries their numbers pass here: the server decides.
    const [sheet, rule] = await Promise.all([openSheet(file), loadPhoneRule().catch(() => undefined)]);
    if (sheet.kind === 'problem') return setState({ step: 'choose', problem: sheet });
    setState({
      step: 'preview',
      file: file.name,
      rows: sheet.rows.length,
      preview: buildPreview(sheet.rows, rule?.parsePhone ?? parseTypedPhone),
    });
  };

  /** @param before what became of earlier runs of the same sheet */
  const run = async ({ ready, wrong }: Preview, before?: Pick<Finished, 'added' | 'lostSince'>) => {
    stopped.current = false;
    const added = [...(before?.added ?? [])];
    let lostSince = before?.lostSince;
    const refused: RefusedRow[] = [...wrong];
    const parts = chunksOf(ready, maxUploadRows);
    let sent = 0;
    let end: Finished['end'] = 'all';
    for (const part of parts) {
      if (stopped.current) end = 'stopped';
      if (end !== 'all') break;
      setState({ step: 'running', done: sent, total: ready.length });
      const sentAt = serverNow() - clockToleranceMs;
      try {
        const answer = sortAnswer(
          part,
          await call(uploadContacts, { body: part.map(({ cells }) => cells) }),
          lostSince,
        );
        added.push(...answer.added);
        refused.push(...answer.refused);
        sent += part.length;
        lostSince = undefined;
      } catch (error) {
        if (isAnswerLost(error)) lostSince ??= sentAt;
        end = { row: part[0]?.row ?? 0, reason: errorText(error) };
      }
    }
    // Rows that were not sent are listed like all others that were not imported.
    const rest = ready.slice(sent);
    refused.push(...rest.map((one): RefusedRow => ({ ...one, reason: 'notSent' })));
    setState({ step: 'finished', added, refused: refused.toSorted(byRow), rest, lostSince, end });
  };

  /** Sends what was not sent. Rows of a part whose answer was lost are not added twice: their numbers are taken then. */
  const goOn = ({ refused, rest, ...before }: Finished) =>
    run({ ready: rest, wrong: refused.filter(({ reason }) => reason !== 'notSent') }, before);

  return {
    state,
    read: (file: File) => void read(file),
    run: (preview: Preview) => void run(preview),
    goOn: (finished: Finished) => void goOn(finished),
    stop: () => {
      stopped.current = true;
    },
    startOver: () => setState({ step: 'choose' }),
  };
}

const byRow = (a: NumberedRow, b: NumberedRow) => a.row - b.row;

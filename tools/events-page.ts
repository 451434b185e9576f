/**
 * Generates docs/events.md, which lists domain events and questions, from the sources of the server: `node tools/events-page.ts`
 * writes it, and `tools/checks/events-page.test.ts` fails when it is stale.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { orderParticipants, type Participant } from '../apps/server/src/platform/events.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const features = join(root, 'apps/server/src/features');
export const page = join(root, 'docs/events.md');

interface Source {
  /** below `features/`: area, folder, file */
  path: string;
  text: string;
}

interface Definition {
  constant: string;
  kind: 'Event' | 'Question';
  name: string;
  /** the first sentence of its doc comment */
  sentence: string;
  area: string;
  raisedBy: string[];
  participants: Participant[];
}

/** The sources of features, without tests. */
export const readSources = (): Source[] =>
  globSync('**/*.ts', { cwd: features })
    .filter((path) => !/\.(test|testing|samples)\.ts$/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(features, path), 'utf8') }));

const folderOf = (path: string) => path.split('/').slice(0, 2).join('/');

/** The first sentence of a doc comment, up to a full stop or a colon that is followed by a space. */
function firstSentence(comment: string): string {
  const text = comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^.*?[.:?](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}

/**
 * Finds events and questions, who raises or asks them, and who takes part.
 * @throws Error when one has no doc comment, is never raised, or has a participant that is not named after its folder
 */
export function readDefinitions(sources: readonly Source[]): Definition[] {
  const definitions = sources.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /(?:\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\s*)?export const (\w+) =\s+define(Event|Question)<[\s\S]*?>\(\s*'([\w.-]+)'/g,
      ),
    ].map(([, comment, constant = '', kind, name = '']): Definition => {
      if (comment === undefined) throw new Error(`${constant} in ${path} has no doc comment`);
      return {
        constant,
        kind: kind as Definition['kind'],
        name,
        sentence: firstSentence(comment),
        area: path.split('/')[0] ?? '',
        raisedBy: [],
        participants: [],
      };
    }),
  );
  const byConstant = new Map(definitions.map((one) => [one.constant, one]));
  for (const { path, text } of sources) {
    const folder = folderOf(path);
    for (const [, constant = ''] of text.matchAll(/\btx\.(?:raise|ask)\(\s*(\w+),/g)) {
      const raisedBy = byConstant.get(constant)?.raisedBy;
      if (!raisedBy) throw new Error(`${path} raises ${constant}, which is not defined with a doc comment`);
      if (!raisedBy.includes(folder)) raisedBy.push(folder);
    }
    for (const { groups = {} } of text.matchAll(
      /\b(?:on|answer)\(\s*(?<constant>\w+),\s*(?:'(?<name>[\w-]+)'|\{ by: '(?<by>[\w-]+)', after: (?<after>'[\w-]+'|\[[^\]]*\]) \}),/g,
    )) {
      const { constant = '', name, by, after = '' } = groups;
      const definition = byConstant.get(constant);
      if (!definition) throw new Error(`${path} takes part in ${constant}, which is not defined`);
      const participant = name ?? by ?? '';
      if (participant !== folder.split('/')[1])
        throw new Error(`${path} takes part in ${constant} as ${participant}, which is not the name of its folder`);
      definition.participants.push(
        by === undefined ? participant : { by, after: [...after.matchAll(/'([\w-]+)'/g)].map(([, one = '']) => one) },
      );
    }
  }
  for (const { constant, kind, raisedBy, participants } of definitions) {
    if (raisedBy.length === 0) throw new Error(`${constant} is never raised`);
    if (kind === 'Question' && participants.length !== 1)
      throw new Error(`${constant} is answered by ${participants.length} features`);
  }
  return definitions.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const describeParticipant = (participant: Participant | undefined): string =>
  typeof participant === 'object'
    ? `${participant.by} (after ${[participant.after].flat().join(', ')})`
    : (participant ?? '');

const rowOf = ({ constant, name, sentence, raisedBy, participants }: Definition): string => {
  const order = orderParticipants(name, participants).map((index) => describeParticipant(participants[index]));
  return `| \`${constant}\` | ${sentence.replaceAll('|', '\\|')} | ${raisedBy.join(', ')} | ${order.join(', ') || 'nobody'} |`;
};

/** The text of the page. */
export function eventsPage(definitions: readonly Definition[]): string {
  const rowsOf = (kind: Definition['kind']) => definitions.filter((one) => one.kind === kind).map(rowOf);
  return `# Domain events and questions

Written by \`node tools/events-page.ts\`; do not edit it by hand. Why there are both, and how their order is declared:
[decision 0232](decisions/0232-events-apart-from-questions.md).

## Events

A feature raises an event in the transaction of what happened (\`tx.raise\`). Each participant runs in that transaction, in the
order shown; a participant that throws takes everything back. Where no order is declared, it is that of the names, and does not matter.

| event | when | raised by | takes part, in this order |
|---|---|---|---|
${rowsOf('Event').join('\n')}

## Questions

A feature asks a question where it needs the answer at once (\`tx.ask\`). Exactly one feature answers; the server does not start
otherwise.

| question | about what | asked by | answered by |
|---|---|---|---|
${rowsOf('Question').join('\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, eventsPage(readDefinitions(readSources())));

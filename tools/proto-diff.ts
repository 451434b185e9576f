// Compares the kinds of WhatsApp messages that two implementations know, and names those that only the other one has:
//   npm run proto-diff -- OTHER [OWN]
// OTHER and OWN are packages, or paths of `.proto` files or of the JavaScript that protobufjs makes of them. OWN is the library of
// the product if it is absent. The exit code is 1 when there are new kinds.
import { readFileSync, statSync } from 'node:fs';
import { findDefinition } from './proto-diff/find-definition.ts';
import { compareKinds, describeDifference } from './proto-diff/compare-kinds.ts';
import { readKinds } from './proto-diff/read-kinds.ts';

const [other, own = 'baileys'] = process.argv.slice(2);
if (other === undefined) {
  process.stderr.write('npm run proto-diff -- PACKAGE-OR-PATH [PACKAGE-OR-PATH]\n');
  process.exit(2);
}
const kindsOf = (name: string) => {
  const path = statSync(name, { throwIfNoEntry: false })?.isFile() ? name : findDefinition(name);
  return readKinds(readFileSync(path, 'utf8'));
};
const difference = compareKinds(kindsOf(own), kindsOf(other));
process.stdout.write(describeDifference(difference, { own, other }));
process.exitCode = difference.added.length > 0 ? 1 : 0;
